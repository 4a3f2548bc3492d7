import type { Context, OperandWriter } from "../operands.ts";

/** Operands of the tensor memory instructions (tcgen05). */
export const tensorOperand: OperandWriter = (name, context, place) => {
  const { opcode, registers } = context;
  if (!opcode.page.startsWith("tcgen05")) return undefined;
  if (place === "address") return name === "dst" || name === "mbar" ? registers.take(64) : registers.take(32);
  switch (name) {
    case "r":
      return registers.vector(lanes(context), 32);
    case "immHalfSplitoff":
      return "8";
    case "nCols":
    case "taddr":
    case "idesc":
      return registers.take(32);
    case "s-desc":
    case "a-desc":
    case "b-desc":
    case "zero-column-mask-desc":
      return registers.take(64);
    case "disable-output-lane":
      return registers.vector(opcode.has(".cta_group::2") ? 8 : 4, 32);
    case "enable-input-d":
      return registers.predicate();
    case "scale-input-d":
      return "1";
    case "ctaMask":
      return registers.take(16);
    default:
      return undefined;
  }
};

const WIDTH: Readonly<Record<string, number>> = { ".16x128b": 2, ".16x256b": 4 };

function lanes({ opcode }: Context): number {
  const count = Number(opcode.find(/^\.x\d+$/)?.slice(2) ?? 1);
  return count * (WIDTH[opcode.find(/^\.\d+x\d+b/) ?? ""] ?? 1);
}
