import type { Context, OperandWriter } from "../operands.ts";

const VALUES = /^(?:ld|ldu|st|atom|red|multimem|prefetch|discard|applypriority|ld\.|st\.|red\.|multimem\.)/;

/** Addresses, and the values of loads, stores and atomics. */
export const memoryOperand: OperandWriter = (name, context, place) => {
  const { opcode, registers } = context;
  if (place === "address") return address(context);
  if (name === "cache_policy") return registers.take(64);
  if (name === "mbar" || name === "bar") return registers.take(64);
  if (name === "size") return opcode.page.startsWith("alloca") ? undefined : sizeOf(context);
  if (name === "initval") return "0";
  if (opcode.page.startsWith("createpolicy")) return policyOperand(name, context);
  if (!VALUES.test(opcode.page) || !/^[abcd]$/.test(name)) return undefined;
  const vector = /^\.v([248])$/.exec(opcode.find(/^\.v[248]$/) ?? "");
  // Unlike loads and stores, these take 8 bits in registers of 8 bits alone.
  const bytes = opcode.last === 8 && /^(?:multimem|st\.async)/.test(opcode.page);
  const take = (): string => (bytes ? registers.byte() : registers.take(opcode.last));
  return vector ? `{${Array.from({ length: Number(vector[1]) }, take).join(",")}}` : take();
};

function sizeOf({ opcode, registers }: Context): string {
  if (/^(?:discard|applypriority$)/.test(opcode.page)) return "128";
  if (/^(?:fence|tensormap)/.test(opcode.page)) return "128";
  return opcode.page === "st.bulk" ? registers.take(64) : registers.take(32);
}

function policyOperand(name: string, { registers }: Context): string | undefined {
  if (name === "cache_policy" || name === "access-property") return registers.take(64);
  if (name === "fraction") return "0f3f000000";
  if (name === "primary-size" || name === "total-size") return registers.take(32);
  return undefined;
}

/** An address: a parameter by its name, anything else in a register of 64 bits. */
function address(context: Context): string {
  const { opcode, registers } = context;
  const space = opcode.find(/^\.param(?:::|$)/);
  if (space === undefined) return registers.take(64);
  // A parameter of a function is read inside it: ptxas crashes on one that no call has filled.
  if (space === ".param::func" && opcode.page === "ld") return "argument";
  if (space === ".param::func" || opcode.page.startsWith("st")) {
    context.before.push(".param .align 16 .b8 local_param[64];");
    return "local_param";
  }
  return "parameter";
}
