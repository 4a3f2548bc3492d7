import { registerBits, type Opcode } from "../opcode.ts";
import type { Context, OperandWriter } from "../operands.ts";

type Shape = { m: number; n: number; k: number };

/** Fragments and the other operands of matrix instructions, with sizes computed from shape and type. */
export const matrixOperand: OperandWriter = (name, context, place) => {
  const { page } = context.opcode;
  if (place === "address" || !/^(?:wmma|mma|wgmma|ldmatrix|stmatrix|movmatrix)/.test(page)) return undefined;
  if (page.startsWith("ldmatrix") || page.startsWith("stmatrix")) return memoryFragment(context);
  if (page === "movmatrix") return context.registers.take(32);
  if (page.startsWith("wgmma")) return groupOperand(name, context);
  if (/^(?:scale-[ab]-data|e)$/.test(name)) return context.registers.take(32);
  if (name === "f") return "0";
  if (/^(?:byte|thread)-id/.test(name)) return "0";
  return fragment(name === "r" ? (context.opcode.parts[2] ?? "").slice(1) : name, context);
};

/** The shape of a matrix instruction. */
export function shapeOf(opcode: Opcode): Shape {
  const found = /^\.m(\d+)n(\d+)(?:k(\d+))?$/.exec(opcode.find(/^\.m\d+n\d+/) ?? ".m8n8k16");
  return { m: Number(found?.[1] ?? 8), n: Number(found?.[2] ?? 8), k: Number(found?.[3] ?? 16) };
}

/** How many bits one element takes in a register. */
function elementBits(type: string, opcode: Opcode): number {
  if (type === ".b1") return 1;
  if (/^\.[us]4$/.test(type)) return 4;
  // Formats of 4 and 6 bits stand in bytes, but for the kinds that pack two of 4.
  if (type === ".e2m1" || type === ".e3m2" || type === ".e2m3") return opcode.find(/^\.kind::mxf4/) ? 4 : 8;
  return registerBits(type);
}

function fragment(name: string, { opcode, registers }: Context): string {
  const shape = shapeOf(opcode);
  const { types } = opcode;
  const single =
    opcode.page.startsWith("wmma") && !opcode.page.includes("mma.mma") && !opcode.text.startsWith("wmma.mma");
  const short = types.length === 2;
  // Types stand in the order d, a, b, c; wmma.mma of f16 names d and c alone.
  const at = single ? 0 : short ? (name === "d" ? 0 : 1) : ({ d: 0, a: 1, b: 2, c: 3 }[name] ?? 0);
  const input = name === "a" || name === "b";
  const type = short && input ? ".f16" : (types[at] ?? ".f16");
  const bits = elementBits(type, opcode);
  const element = type === ".f64" ? 64 : 32;
  if (opcode.text.startsWith("wmma") && input && type === ".f16") return registers.vector(8, 32);
  if (opcode.text.startsWith("mma.sync.aligned.m8n8k4") && type !== ".f64") {
    return registers.vector(input ? 2 : type === ".f16" ? 4 : 8, 32);
  }
  const sparse = name === "a" && opcode.text.startsWith("mma.sp") ? 2 : 1;
  const elements = name === "a" ? shape.m * shape.k : name === "b" ? shape.n * shape.k : shape.m * shape.n;
  return registers.vector(Math.max(1, (elements * bits) / sparse / 32 / element), element);
}

function memoryFragment({ opcode, registers }: Context): string {
  const count = Number(opcode.find(/^\.x[124]$/)?.slice(2) ?? 1);
  return registers.vector(opcode.has(".m16n16") ? count * 2 : count, 32);
}

function groupOperand(name: string, { opcode, registers }: Context): string | undefined {
  if (name === "N") return "0";
  if (name === "d") {
    const half = opcode.types[0] === ".f16";
    return registers.vector(shapeOf(opcode).n / (half ? 4 : 2), 32);
  }
  if (name === "a") return registers.vector(4, 32);
  if (name.endsWith("-desc")) return registers.take(64);
  if (name === "sp-meta") return registers.take(32);
  if (name === "scale-d") return registers.predicate();
  if (name.startsWith("imm-scale")) return "1";
  if (name.startsWith("imm-trans") || name === "sp-sel") return "0";
  return undefined;
}
