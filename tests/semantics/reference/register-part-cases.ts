import { addExact, convert, exact, formats, multiplyExact, result } from "./floats.ts";

// Cases of SDWA forms: registers are written as eight hexadecimal digits, and parts are taken from that text.

/** First digit and number of digits of BYTE_0 to BYTE_3, WORD_0, WORD_1, DWORD. */
const PARTS: readonly (readonly [from: number, count: number])[] = [
  [6, 2],
  [4, 2],
  [2, 2],
  [0, 2],
  [4, 4],
  [0, 4],
  [0, 8],
];

const digits = (value: bigint): string => (value & 0xffff_ffffn).toString(16).padStart(8, "0");

/** A part as 32 bits, with zeros or its sign above. */
function read(register: bigint, select: number, signed: boolean): bigint {
  const [from, count] = PARTS[select] ?? [0, 8];
  const part = digits(register).slice(from, from + count);
  const minus = signed && Number.parseInt(part[0] ?? "0", 16) >= 8;
  return BigInt(`0x${part.padStart(8, minus ? "f" : "0")}`);
}

/** The register with the low digits of a result in a part; unused 0 clears the rest, 1 extends the sign, 2 keeps. */
function write(old: bigint, value: bigint, select: number, unused: number): bigint {
  const [from, count] = PARTS[select] ?? [0, 8];
  const part = digits(value).slice(8 - count);
  const minus = Number.parseInt(part[0] ?? "0", 16) >= 8;
  const above = unused === 2 ? digits(old).slice(0, from) : (unused === 1 && minus ? "f" : "0").repeat(from);
  const below = unused === 2 ? digits(old).slice(from + count) : "0".repeat(8 - from - count);
  return BigInt(`0x${above}${part}${below}`);
}

const { f16, f32 } = formats;
const low = (value: bigint): bigint => value & 0xffffn;

interface Operation {
  readonly name: string;
  readonly encoding: string;
  readonly archs: readonly string[];
  readonly two: boolean;
  /** Sign bit of the sources, where NEG and ABS mean something. */
  readonly sign?: bigint;
  readonly compute: (a: bigint, b: bigint) => bigint;
}

const RDNA = ["rdna1", "rdna2"];
const CDNA = ["cdna1", "cdna3", "cdna4"];
const BOTH = [...RDNA, ...CDNA];

const OPERATIONS: readonly Operation[] = [
  { name: "v_mov_b32", encoding: "VOP1_VOP_SDWA", archs: BOTH, two: false, compute: (a) => a },
  { name: "v_add_nc_u32", encoding: "VOP2_VOP_SDWA", archs: RDNA, two: true, compute: (a, b) => a + b },
  { name: "v_add_u32", encoding: "VOP2_VOP_SDWA", archs: CDNA, two: true, compute: (a, b) => a + b },
  {
    name: "v_mul_f32",
    encoding: "VOP2_VOP_SDWA",
    archs: BOTH,
    two: true,
    sign: 0x8000_0000n,
    compute: (a, b) => result(f32, [a, b], () => multiplyExact(exact(f32, a), exact(f32, b))),
  },
  {
    name: "v_add_f16",
    encoding: "VOP2_VOP_SDWA",
    archs: BOTH,
    two: true,
    sign: 0x8000n,
    compute: (a, b) => result(f16, [low(a), low(b)], () => addExact(exact(f16, low(a)), exact(f16, low(b)))),
  },
  {
    name: "v_cvt_f32_f16",
    encoding: "VOP1_VOP_SDWA",
    archs: BOTH,
    two: false,
    sign: 0x8000n,
    compute: (a) => convert(f16, low(a), f32),
  },
];

const FIRST = [0x3f81_bc5dn, 0xc0f2_8384n, 0x7b00_3c7fn, 0x80ff_0180n];
const SECOND = [0x4180_4200n, 0x3c00_9c81n, 0x0180_ff7fn];
const OLD = [0xdead_beefn, 0x0123_4567n];

/** Parts of both sources and of the result, what becomes of the rest, and signs. */
const CHOICES: readonly Readonly<Record<string, number>>[] = [
  {},
  { SRC0_SEL: 5, SRC1_SEL: 4 },
  { SRC0_SEL: 4, SRC1_SEL: 5, DST_SEL: 5 },
  { SRC0_SEL: 0, SRC1_SEL: 3, SRC0_SEXT: 1, DST_SEL: 4, DST_UNUSED: 1 },
  { SRC0_SEL: 1, SRC1_SEL: 2, SRC1_SEXT: 1, DST_SEL: 0, DST_UNUSED: 0 },
  { SRC0_SEL: 2, SRC1_SEL: 1, SRC0_SEXT: 1, SRC1_SEXT: 1, DST_SEL: 1, DST_UNUSED: 1 },
  { SRC0_SEL: 3, SRC1_SEL: 0, DST_SEL: 2, DST_UNUSED: 2 },
  { SRC0_SEL: 5, SRC1_SEL: 6, SRC0_SEXT: 1, DST_SEL: 3, DST_UNUSED: 0 },
  { SRC0_SEL: 4, SRC1_SEL: 4, SRC0_NEG: 1, SRC1_ABS: 1, DST_SEL: 4, DST_UNUSED: 0 },
  { SRC0_SEL: 5, SRC1_SEL: 5, SRC0_ABS: 1, SRC1_NEG: 1, DST_SEL: 5, DST_UNUSED: 1 },
];

const hex = (value: bigint): string => `0x${digits(value)}`;

/** The lines of the cases. */
export function registerPartCases(): string[] {
  const lines: string[] = [];
  for (const { name, encoding, archs, two, sign, compute } of OPERATIONS)
    for (const [place, choice] of CHOICES.entries()) {
      const arch = archs[place % archs.length] ?? "";
      // Signs are of floats alone, and a second source takes nothing where there is none.
      const fields = Object.fromEntries(
        Object.entries(choice).filter(
          ([key]) => (sign !== undefined || !/NEG|ABS/.test(key)) && (two || !key.startsWith("SRC1")),
        ),
      );
      const [a = 0n, b = 0n, old = 0n] = [FIRST, SECOND, OLD].map((list) => list[place % list.length]);
      const source = (register: bigint, index: number): bigint => {
        const value = read(register, fields[`SRC${String(index)}_SEL`] ?? 6, fields[`SRC${String(index)}_SEXT`] === 1);
        const size = fields[`SRC${String(index)}_ABS`] === 1 ? value & ~(sign ?? 0n) : value;
        return fields[`SRC${String(index)}_NEG`] === 1 ? size ^ (sign ?? 0n) : size;
      };
      const half = name === "v_add_f16";
      const select = fields["DST_SEL"] ?? 6;
      const value = compute(source(a, 0), source(b, 1));
      // A 16-bit result in the whole register follows the generation: RDNA keeps the upper half, CDNA clears it.
      const whole = half ? (arch.startsWith("r") ? write(old, value, 4, 2) : low(value)) : value;
      lines.push(
        JSON.stringify({
          arch,
          name,
          encoding,
          in: { VSRC0: hex(a), ...(two ? { VSRC1: hex(b) } : {}), VDST: hex(old) },
          ...(Object.keys(fields).length === 0 ? {} : { fields }),
          out: { VDST: hex(select === 6 ? whole : write(old, value, select, fields["DST_UNUSED"] ?? 2)) },
          origin: "tests/semantics/reference/register-part-cases.ts",
        }),
      );
    }
  return lines;
}
