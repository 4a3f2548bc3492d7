/** Columns of the table below. From the undefined conditions on, and the values, PROVENANCE.md is not the source. */
const COLUMNS = [
  "instructions",
  "statedForms", // PROVENANCE.md's 'instruction encodings', repeats counted.
  "encodings",
  "identifiers",
  "operands", // Repeats counted, here and in the next column.
  "implicitOperands",
  "aliases",
  "dataFormats",
  "operandTypes",
  "values",
  "undefinedConditions",
  "repeats",
  "failedChecks", // The scale instructions: every form in ENC_VOP3PX2 and ENC_VOP3PX3.
] as const;

/** Counts that belong to one file, told by its SHA-256. */
export type FileCounts = Record<(typeof COLUMNS)[number], number> & { sha256: string };

/*
 * The files of AMD_GPU_MR_ISA_XML_rebuilt.zip. What PROVENANCE.md does not have was counted without the importer, with
 * Python's ElementTree over the XML, and so were the values: for rdna3, rdna3_5, rdna4 and cdna5 PROVENANCE.md states
 * one more than the files hold (2365, 2365, 2534 and 3405).
 *
 *   values = len(root.findall("ISA/OperandTypes/OperandType/OperandPredefinedValues/PredefinedValue"))
 *   conditions = {e.findtext("EncodingName"): {c.text for c in e.iter("ConditionName")} for e in root.iter("Encoding")}
 *   for instruction in root.iter("Instruction"):
 *       seen = set()
 *       for form in instruction.iter("InstructionEncoding"):
 *           text = "".join(ElementTree.tostring(form, "unicode").split())
 *           undefined += form.findtext("EncodingCondition") not in conditions[form.findtext("EncodingName")]
 *           repeats += text in seen
 *           seen.add(text)
 */
const TABLE = `
rdna1   ab54a48aeb024cbce0aa482e4090c6995741bf67f67b19e68f2d9d79d3e19dc7 1140 4316 42 3099 15150 1902   1  42 36 4078  76  0 0
rdna2   7e8f02f217a488c19db17f0cd0d211c621861bfaf4643bb4ebb1c9b697eea6a8 1135 4301 42 3094 15101 1905   1  43 35 4078  79  0 0
rdna3   d11ac0f32d39ce5a41ab0538492bb61870a1a3865f75b861fa33cc688c02fba4 1148 4933 47 3601 17153 2096 307  53 33 2364 217 77 0
rdna3_5 489fa6925c4f843b40fe9e14d422b83fee9ef71377c78ba90b0ce8eec340b2c0 1225 5076 47 3733 17396 2090 307  53 35 2364 166  0 0
rdna4   738777bb521091cea56d585f93a1a8b4219202d7dd36997b9d8be6fcbdc28f0c 1266 5038 46 3643 17129 1882 349  71 39 2533  83  0 0
cdna1   42584b0d8a654af6d8763f60f9c5affba85235e42f9092559481b2067d9e3e63 1183 2468 35 2320  8489 1491   3  50 38 6200  72  0 0
cdna2   d9e0b2adce6237317074d9fe346af1c931af5366d1c155c1487fa5c97b6a06a8 1133 2427 33 2279  8309 1512   3  53 36 6200  75  0 0
cdna3   cf6cfe1e14f594986340d422e7934d3f51836c6762d5c892874484b4bc9322e2 1150 2464 32 2316  8424 1523  54  63 35 5988  86  0 0
cdna4   8b5ee8a8e50d8737ecfe515e916d44c9560dfbefa5998c47c31ad4cf63b90a68 1242 2577 33 2429  8814 1531  52  76 35 5994  88  0 2
cdna5   271252d7efceccfc112b00404fe399ebf22fe7783604ff425383e3d8098d261a 1325 6424 53 4618 21567 2348 339 151 40 3404   0  0 4
`;

function parseRow(row: string): [generation: string, counts: FileCounts] {
  const [generation = "", sha256 = "", ...numbers] = row.split(/\s+/);
  const counts = Object.fromEntries(COLUMNS.map((column, index) => [column, Number(numbers[index])]));
  return [generation, { ...counts, sha256 } as FileCounts];
}

/** The counts of the rebuilt files by generation. */
export const REBUILT = new Map(TABLE.trim().split("\n").map(parseRow));
