import type { Context, OperandWriter } from "../operands.ts";

const SPECIAL: Readonly<Record<number, string>> = {
  16: "%tid.x",
  32: "%tid.x",
  64: "%clock64",
  1: "%is_explicit_cluster",
};

/** Operands of branches, calls, barriers, `mov` of names, and other single cases. */
export const controlOperand: OperandWriter = (name, context, place) => {
  const { opcode, registers } = context;
  if (place === "address") return undefined;
  if (opcode.page === "mov") return moveOperand(name, context);
  switch (name) {
    case "tgt":
      context.after.push("L1:");
      return "L1";
    case "tlist":
      context.before.push("L2: .branchtargets L1;");
      context.after.push("L1:");
      return "L2";
    case "index":
    case "t":
      return registers.take(32);
    case "var":
    case "sh": {
      const space = /^(?:mapa|getctarank)/.test(opcode.page)
        ? ".shared"
        : (opcode.find(/^\.(?:const|global|local|shared|param)/) ?? ".global").replace(/::.*/, "");
      if (space === ".param") return "parameter";
      if (space === ".local") {
        context.before.push(".local .b32 local_variable[4];");
        return "local_variable";
      }
      const variable = `variable${space.replace(".", "_")}`;
      context.globals.add(`${space} .b32 ${variable}[4];`);
      return variable;
    }
    default:
      break;
  }
  if (opcode.page === "call") return callOperand(name, context);
  if (/^bar(?:rier)?(?:\.|$)/.test(opcode.page)) return barrierOperand(name, context);
  if (opcode.page === "pmevent") return "1";
  if (opcode.page === "setmaxnreg") return "64";
  return undefined;
};

function barrierOperand(name: string, { opcode, registers }: Context): string | undefined {
  if (name === "a") return "1";
  if (name === "b") return "64";
  if (name === "c" || name === "p") return registers.predicate();
  if (name === "d") return opcode.has(".popc") ? registers.take(32) : registers.predicate();
  return name === "membermask" ? registers.take(32) : undefined;
}

function moveOperand(name: string, context: Context): string | undefined {
  const { opcode, form, registers } = context;
  const bits = opcode.first;
  if (name === "sreg") return SPECIAL[bits] ?? "%tid.x";
  if (name === "avar") {
    context.globals.add(".global .b32 variable_global[4];");
    return "variable_global";
  }
  if (name === "fname" || name === "kernel") {
    context.globals.add(name === "fname" ? ".func plain_function() { ret; }" : ".entry other_kernel() { ret; }");
    return name === "fname" ? "plain_function" : "other_kernel";
  }
  if (form.packs && name === "a") {
    return bits === 16 ? `{${registers.byte()},${registers.byte()}}` : registers.vector(2, bits / 2);
  }
  return bits === 1 ? registers.predicate() : registers.take(bits);
}

function callOperand(name: string, context: Context): string | undefined {
  const { form, registers } = context;
  const returns = form.syntax.includes("ret-param");
  const takes = form.syntax.includes("param-list");
  const result = returns ? "(.reg .b32 result) " : "";
  const parameters = takes ? "(.reg .b32 argument)" : "()";
  const title = `function_${returns ? "r" : ""}${takes ? "p" : ""}`;
  switch (name) {
    case "ret-param":
    case "param-list":
      return registers.take(32);
    case "func":
      context.globals.add(`.func ${result}${title} ${parameters} { ret; }`);
      return title;
    case "fptr":
      return registers.take(64);
    case "flist":
      context.globals.add(`.func ${result}${title} ${parameters} { ret; }`);
      context.before.push(`L3: .calltargets ${title};`);
      return "L3";
    case "fproto":
      context.before.push(`L4: .callprototype ${returns ? "(.reg .b32 _) " : ""}_ ${takes ? "(.reg .b32 _)" : "()"};`);
      return "L4";
    default:
      return undefined;
  }
}
