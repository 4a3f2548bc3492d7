import type { DecodeData } from "../data.ts";
import type { Decoder } from "../decoder.ts";
import type { DecodeEncoding } from "../form.ts";
import { Names } from "./names.ts";

/** What a generation's assembly depends on, told from its encodings: nothing here knows a generation by name. */
export interface Target {
  readonly names: Names;
  /** A wave has 32 lanes where LLVM takes no other option: masks are one register wide. */
  readonly wave32: boolean;
  /** 16-bit operands of VALU instructions name half a register. */
  readonly halves: boolean;
  /** LDS instructions name the global data share where their bit says so. */
  readonly globalShare: boolean;
  /** Matrix instructions of 64 bits take signs where others take a broadcast of B. */
  readonly matrixSigns: boolean;
  /** Matrix instructions say that A or B is the one of the instruction before. */
  readonly tileReuse: boolean;
  /** A literal of packed 8-bit floats is written whole. */
  readonly wideEighths: boolean;
  /** s_waitcnt_depctr has a counter of holds. */
  readonly holdCounter: boolean;
  /** VOP3 words take literals and DPP. */
  readonly vop3Extended: boolean;
  /** Cache bits are TH, SCOPE and NV. */
  readonly temporalHints: boolean;
  /** Cache bits are SC0, SC1 and NT. */
  readonly systemBits: boolean;
  /** Fields of s_waitcnt; absent where the generation has single counters. */
  readonly waitCounters: DecodeData["immediates"][string] | undefined;
  /** Texts of immediates, from `content/amd/llvm-text.json`. */
  readonly tables: TextTables;
}

/** Names that LLVM has for the values of an immediate, by kind; a missing value has none. */
export type TextTables = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function makeTarget(decoder: Decoder): Target {
  const { encodings, data } = decoder;
  const has = (name: string): boolean => encodings.has(name);
  const anyField = (name: string): boolean =>
    [...encodings.values()].some((encoding: DecodeEncoding) => encoding.field(name) !== undefined);
  const traits = data.tables?.traits ?? {};
  const wave32 = has("VOP2_VOP_DPP8");
  return {
    names: new Names(data, wave32),
    wave32,
    halves: traits.halves !== undefined,
    globalShare: data.tables === undefined || traits.gds !== undefined,
    matrixSigns: traits.mfma_neg !== undefined,
    tileReuse: has("ENC_VOP3PX3"),
    wideEighths: traits.wide_fp8 !== undefined,
    holdCounter: traits.hold_cnt !== undefined,
    vop3Extended: has("VOP3_INST_LITERAL"),
    temporalHints: anyField("SCOPE"),
    systemBits: anyField("SC0"),
    waitCounters: data.immediates["WAITCNT"],
    tables: data.tables ?? {},
  };
}
