import type { DecodeForm } from "../form.ts";
import type { Word } from "../word.ts";
import { hex } from "./literal.ts";
import { hasField, type Printer, reader } from "./operand.ts";

/** SRC0 of a DPP8 word whose inactive lanes are fetched too. */
const DPP8_FETCH_INACTIVE = 234;

/** Lane controls of a DPP form; nothing for other forms. */
export function dppPrinter(form: DecodeForm): Printer | undefined {
  if (hasField(form, "LANE_SEL_0")) return dpp8Printer(form);
  if (!hasField(form, "DPP_CTRL")) return undefined;
  const control = reader(form, "DPP_CTRL");
  const row = reader(form, "ROW_MASK");
  const bank = reader(form, "BANK_MASK");
  const bound = reader(form, "BOUND_CTRL");
  const fetch = reader(form, "FI");
  // The code had another name before FI came.
  const share = hasField(form, "FI") ? "row_share" : "row_newbcast";
  return (word) =>
    `${controlText(control(word), share)} row_mask:${hex(row(word))} bank_mask:${hex(bank(word))}` +
    `${bound(word) === 1 ? " bound_ctrl:1" : ""}${fetch(word) === 1 ? " fi:1" : ""}`;
}

function dpp8Printer(form: DecodeForm): Printer {
  const lanes = Array.from({ length: 8 }, (_, lane) => reader(form, `LANE_SEL_${lane}`));
  const src0 = reader(form, "SRC0");
  return (word) =>
    ` dpp8:[${lanes.map((read) => read(word)).join(",")}]${src0(word) === DPP8_FETCH_INACTIVE ? " fi:1" : ""}`;
}

/** What DPP_CTRL does, as LLVM writes it. */
export function controlText(control: number, share = "row_share"): string {
  if (control < 0x100)
    return ` quad_perm:[${control & 3},${(control >> 2) & 3},${(control >> 4) & 3},${(control >> 6) & 3}]`;
  const amount = control & 15;
  switch (control & 0x1f0) {
    case 0x100:
      return amount === 0 ? RESERVED_CONTROL : ` row_shl:${amount}`;
    case 0x110:
      return amount === 0 ? RESERVED_CONTROL : ` row_shr:${amount}`;
    case 0x120:
      return amount === 0 ? RESERVED_CONTROL : ` row_ror:${amount}`;
    case 0x150:
      return ` ${share}:${amount}`;
    case 0x160:
      return ` row_xmask:${amount}`;
  }
  return SINGLE_CONTROLS[control] ?? RESERVED_CONTROL;
}

/** What stands for a value of DPP_CTRL that has no meaning. */
const RESERVED_CONTROL = " /* reserved dpp_ctrl */";

const SINGLE_CONTROLS: Readonly<Record<number, string>> = {
  0x130: " wave_shl:1",
  0x134: " wave_rol:1",
  0x138: " wave_shr:1",
  0x13c: " wave_ror:1",
  0x140: " row_mirror",
  0x141: " row_half_mirror",
  0x142: " row_bcast:15",
  0x143: " row_bcast:31",
};

const SELECTIONS = ["BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD", "SEL_7"];
/** LLVM writes the value that has no meaning as the first one. */
const UNUSED = ["UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE", "UNUSED_PAD"];

/** Instructions whose result is never part of a register: LLVM does not say which. */
const WHOLE_RESULT = /^v_cvt_(pk_)?f32_(bf8|fp8)$/;

/** Selections of an SDWA form. */
export function sdwaPrinter(form: DecodeForm, sources: number): Printer | undefined {
  if (!hasField(form, "SRC0_SEL")) return undefined;
  const pick = (field: string, texts: readonly string[], label: string): Printer => {
    const read = reader(form, field);
    return (word: Word) => ` ${label}:${texts[read(word)] ?? ""}`;
  };
  const parts: Printer[] = [];
  if (hasField(form, "DST_SEL") && !WHOLE_RESULT.test(form.name)) {
    parts.push(pick("DST_SEL", SELECTIONS, "dst_sel"), pick("DST_UNUSED", UNUSED, "dst_unused"));
  }
  const sdst = form.encoding.field("SDST")?.read;
  if (sdst !== undefined && form.operands.some(([field]) => field === "VDST")) {
    // LLVM reads the bits of SDST as those of DST_SEL, DST_UNUSED and CLAMP.
    parts.push((word) => (((sdst(word) >> 5) & 1) === 1 ? " clamp" : ""));
    parts.push(
      (word) => ` dst_sel:${SELECTIONS[sdst(word) & 7] ?? ""} dst_unused:${UNUSED[(sdst(word) >> 3) & 3] ?? ""}`,
    );
  }
  if (sources > 0) parts.push(pick("SRC0_SEL", SELECTIONS, "src0_sel"));
  if (sources > 1) parts.push(pick("SRC1_SEL", SELECTIONS, "src1_sel"));
  return (word) => parts.map((part) => part(word)).join("");
}
