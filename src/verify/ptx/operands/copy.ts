import type { Context, OperandWriter } from "../operands.ts";

/** Whether an optional operand must stand because of a qualifier of the opcode. */
export function wantsOptional(name: string, { opcode }: Context): boolean {
  switch (name) {
    case "cache_policy":
      return opcode.has(".L2::cache_hint");
    case "ctaMask":
      return opcode.find(/^\.multicast::cluster/) !== undefined;
    case "byteMask":
      return opcode.has(".cp_mask");
    case "im2colInfo":
      return opcode.find(/^\.im2col(?:::|$)/) !== undefined;
    case "ignoreBytesLeft":
    case "ignoreBytesRight":
      return opcode.has(".ignore_oob");
    case "scale-factor":
      return opcode.find(/^\.scaled::/) !== undefined;
    default:
      return false;
  }
}

/** Operands of asynchronous copies, tensor maps and mbarriers. */
export const copyOperand: OperandWriter = (name, context, place) => {
  const { opcode, registers } = context;
  if (place === "address") return name === "tensorCoords" ? coordinates(context) : undefined;
  switch (name) {
    case "cp-size":
      return opcode.has(".cg") ? "16" : "4";
    case "16":
      return "16";
    case "N":
      return "0";
    case "ctaMask":
    case "byteMask":
      return registers.take(16);
    case "im2colInfo":
      return registers.vector(opcode.has(".im2col::w") || opcode.has(".im2col::w::128") ? 2 : spatial(context), 16);
    case "ord":
      return "0";
    case "new_val":
      return /\.(?:elemtype|interleave_layout|swizzle_mode|swizzle_atomicity|fill_mode)\./.test(opcode.text)
        ? "0"
        : registers.take(opcode.last);
    case "waitComplete":
      return registers.predicate();
    case "state":
      return registers.take(64);
    case "_":
      return "_";
    case "count":
    case "txCount":
    case "tx_count":
    case "phaseParity":
      return registers.take(32);
    case "try_cancel_response":
      return registers.take(128);
    case "pred":
      return registers.predicate();
    case "size":
      return opcode.page.startsWith("tensormap") || opcode.page.startsWith("fence") ? "128" : undefined;
    default:
      return undefined;
  }
};

function dimensions({ opcode }: Context): number {
  return Number((opcode.find(/^\.[1-5]d$/) ?? ".1d").charAt(1));
}

/** Offsets of im2col: one for each dimension of space. */
function spatial(context: Context): number {
  return Math.max(1, dimensions(context) - 2);
}

function coordinates(context: Context): string {
  const gathers = context.opcode.find(/^\.tile::(?:gather4|scatter4)$/) !== undefined;
  return context.registers.vector(gathers ? 5 : dimensions(context), 32);
}
