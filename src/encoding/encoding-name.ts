/** What a form adds to the plain encoding of an instruction. */
export type EncodingKind = "plain" | "nsa" | "literal" | "dpp" | "sdwa";

interface Suffix {
  readonly pattern: RegExp;
  readonly kind: EncodingKind;
  readonly title: string;
}

/** AMD names variants by suffix. Longest first, because `_INST_LITERAL64` ends like no other but `_VOP_SDWA_SDST_ENC` ends like `_SDST_ENC`. */
const SUFFIXES: readonly Suffix[] = [
  { pattern: /_VOP_SDWA_SDST_ENC$/, kind: "sdwa", title: "SDWA, scalar destination" },
  { pattern: /_INST_LITERAL64(?=$|_[XY]$)/, kind: "literal", title: "64-bit literal" },
  { pattern: /_INST_LITERAL(?=$|_[XY]$)/, kind: "literal", title: "literal" },
  { pattern: /_VOP_DPP16$/, kind: "dpp", title: "DPP16" },
  { pattern: /_VOP_DPP8$/, kind: "dpp", title: "DPP8" },
  { pattern: /_VOP_DPP$/, kind: "dpp", title: "DPP" },
  { pattern: /_VOP_SDWA$/, kind: "sdwa", title: "SDWA" },
  { pattern: /_NSA(?=\d$)/, kind: "nsa", title: "NSA, extra address words:" },
];

export interface EncodingName {
  /** Name for people, such as 'VOP2 DPP16'. */
  readonly title: string;
  readonly kind: EncodingKind;
}

/** Reads an encoding's name: ENC_VOP2 is 'VOP2', plain; VOP3_SDST_ENC_VOP_DPP8 is 'VOP3 scalar destination, DPP8'. */
export function readEncodingName(name: string): EncodingName {
  const suffix = SUFFIXES.find(({ pattern }) => pattern.test(name));
  const base = name.replace(/^ENC_/, "");
  const readable = (text: string): string => text.replace("_SDST_ENC", " scalar destination").replaceAll("_", " ");
  if (suffix === undefined) return { title: readable(base), kind: "plain" };
  const [front = "", back = ""] = base.split(suffix.pattern);
  return { title: `${readable(front)} ${suffix.title}${readable(back).replace(/^(?=\d)/, " ")}`, kind: suffix.kind };
}
