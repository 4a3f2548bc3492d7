import type { Context, OperandWriter } from "../operands.ts";

const COORDINATES: Readonly<Record<string, number>> = {
  "1d": 1,
  "2d": 2,
  "3d": 4,
  a1d: 2,
  a2d: 4,
  cube: 4,
  acube: 4,
  "2dms": 4,
  a2dms: 4,
};

/** Operands of texture and surface instructions. */
export const textureOperand: OperandWriter = (name, context, place) => {
  const { opcode, registers } = context;
  if (!/^(?:tex|tld4|txq|suld|sust|sured|suq)(?:\.|$)/.test(opcode.page)) return undefined;
  const surface = opcode.page.startsWith("su");
  if (place === "address") {
    if (name === "a") {
      const sampler = /^txq\.(?:force_unnormalized_coords|filter_mode|addr_mode)/.test(opcode.text);
      if (sampler) context.mode = "texmode_independent";
      return reference(surface ? "surfref" : sampler ? "samplerref" : "texref", context);
    }
    if (name === "b" && !surface) {
      context.mode = "texmode_independent";
      return reference("samplerref", context);
    }
    return coordinates(context, surface);
  }
  if (name === "lod") return registers.take(32);
  if (name === "dPdx" || name === "dPdy") return gradient(context);
  if (opcode.page === "txq" || opcode.page === "suq") return registers.take(32);
  const size = opcode.page === "tld4" ? 32 : surface ? opcode.last : opcode.first;
  const vector = /^\.v([24])$/.exec(opcode.find(/^\.v[24]$/) ?? "");
  return vector ? registers.vector(Number(vector[1]), size) : registers.take(size);
};

function reference(kind: "texref" | "samplerref" | "surfref", context: Context): string {
  const name = `the_${kind}`;
  context.globals.add(`.global .${kind} ${name};`);
  return name;
}

function geometry({ opcode }: Context): string {
  return (opcode.find(/^\.(?:a?[12]d|3d|a?cube|a?2dms)$/) ?? ".2d").slice(1);
}

function coordinates(context: Context, surface: boolean): string {
  const count = COORDINATES[geometry(context)] ?? 1;
  return surface && count === 1 ? `{${context.registers.take(32)}}` : context.registers.vector(count, 32);
}

function gradient(context: Context): string {
  const count = { "1d": 1, a1d: 1, "2d": 2, a2d: 2 }[geometry(context)] ?? 4;
  return context.registers.vector(count, 32);
}
