import { widthOf } from "../../encoding/bits.ts";
import { runsOf } from "./choices.ts";
import { keywordOf, type LinePart } from "./line.ts";
import type { Proof } from "./search.ts";
import type { Subject } from "./subject.ts";

/**
 * What follows the mnemonic: each operand as the field that holds it, in lower case, what cannot be left out as it is,
 * and in brackets the modifiers that may be added. `v1, v2, v3` with VDST = 1, SRC0 = 256 + 2 … is `vdst, src0, src1`.
 *
 * @param plain the parts of the line without modifiers.
 * @param lines the parts of the lines with them.
 * @param instead modifiers that stand in the place of one that the plain line has, as row_mirror for quad_perm.
 */
export function writeSyntax(
  proof: Proof,
  plain: readonly LinePart[],
  lines: readonly (readonly LinePart[])[],
  instead: ReadonlySet<string>,
): string {
  const left = new Map(operandFields(proof));
  return plain
    .map((part, index) => {
      const operands = part.operands.map((operand) => nameOperand(operand, left, proof.subject));
      const needed = part.modifiers.map(placeholder);
      const names = new Set(part.modifiers.map(keywordOf));
      const optional: string[] = [];
      for (const line of lines) {
        for (const word of line[index]?.modifiers ?? []) {
          if (names.has(keywordOf(word)) || instead.has(keywordOf(word))) continue;
          names.add(keywordOf(word));
          optional.push(`[${placeholder(word)}]`);
        }
      }
      const rest = [operands.join(", "), ...needed, ...optional].filter((text) => text !== "").join(" ");
      // The second instruction of a dual-issue line has its own mnemonic.
      return index === 0 ? rest : `:: ${part.mnemonic} ${rest}`;
    })
    .join(" ");
}

/** A modifier with N for its numbers: `offset:N`, `quad_perm:[N,N,N,N]`; names of values stay out: `dim:…`. */
function placeholder(word: string): string {
  const keyword = keywordOf(word);
  if (keyword === word) return word;
  const value = word.slice(keyword.length + 1);
  if (/^(?:-?\d+|0x[0-9a-f]+)$/.test(value)) return `${keyword}:N`;
  if (/^\[[-\d,x]*\]$/.test(value)) return `${keyword}:${value.replace(/-?(?:0x)?\d+/g, "N")}`;
  return `${keyword}:…`;
}

/** The fields of a word that a line writes as operands, with their values, results first: lines begin with them. */
function operandFields({ subject, values }: Proof): [field: string, value: bigint][] {
  const isResult = ({ name }: { readonly name: string }): boolean => /DST/.test(name);
  const inOrder = [...subject.fields.filter(isResult), ...subject.fields.filter((field) => !isResult(field))];
  return inOrder.flatMap(({ name }): [string, bigint][] => {
    const value = values.get(name);
    const isOperand = subject.operands.has(name) || /^(?:VADDR|V?SRC|VDST|ATTR|SCALE_SRC)/.test(name);
    return value === undefined || !isOperand ? [] : [[name, value]];
  });
}

function nameOperand(operand: string, left: Map<string, bigint>, subject: Subject): string {
  if (operand.startsWith("[") && operand.endsWith("]")) {
    const inner = operand
      .slice(1, -1)
      .split(/, (?![^[]*\])/)
      .map((one) => nameOperand(one, left, subject));
    return `[${inner.join(", ")}]`;
  }
  const bare = operand.replace(/^(?:-|neg\(|sext\(|\|)+|[|)]+$/g, "");
  const register = /^(v|s|a|ttmp|attr)\[?(\d+)/.exec(bare);
  if (register !== null) {
    const [, kind = "", digits = ""] = register;
    const found = [...left].find(([field, value]) => holdsRegister(field, value, kind, BigInt(digits), subject));
    if (found === undefined) return operand;
    left.delete(found[0]);
    return found[0].toLowerCase();
  }
  // A number: the field that holds it, or the one that holds the inline constant.
  if (/^(?:-?\d+|0x[0-9a-f]+)$/i.test(bare)) {
    const literal = ["LITERAL", "LITERAL64"].find((name) => left.has(name));
    const number = BigInt(bare.replace("-", ""));
    const found =
      [...left].find(([field, value]) => value === number && subject.operands.has(field))?.[0] ??
      (literal !== undefined ? literal : undefined);
    if (found === undefined) return operand;
    left.delete(found);
    return found.toLowerCase();
  }
  const named = /^[a-z0-9_]+\(|^lit/.test(bare)
    ? [...left.keys()].find((name) => /^(?:SIMM16|LITERAL)/.test(name))
    : undefined;
  if (named === undefined) return operand;
  left.delete(named);
  return named.toLowerCase();
}

/** Whether a field's value is the register: by the operand's type where it names registers, else by the usual numbers. */
function holdsRegister(field: string, value: bigint, kind: string, number: bigint, subject: Subject): boolean {
  const layout = subject.form.encoding.fields.find(({ name }) => name === field);
  const ranges = layout?.ranges ?? [];
  const padding = BigInt(ranges.find((range) => range.padding !== undefined)?.padding?.width ?? 0);
  const runs = (subject.operands.get(field) ?? [])
    .flatMap(({ type }) => runsOf(subject, type))
    .filter(({ name, count }) => count !== undefined && /^(?:v|s|acc|ttmp)$/.test(name));
  const run = runs.find(({ value: start, count = 0 }) => {
    const at = (value << padding) - BigInt(start);
    return at >= 0n && at < BigInt(count);
  });
  if (run !== undefined && run.name === kind)
    return (value << padding) - BigInt(run.value) + BigInt(run.first ?? 0) === number;
  if (runs.length > 0 && !runs.some(({ name }) => name === kind || (kind === "a" && name === "acc"))) return false;
  switch (kind) {
    case "s":
      return value << padding === number && (runs.length > 0 || !/^V/.test(field));
    case "ttmp":
      return value === 108n + number;
    case "attr":
      return field === "ATTR" && value === number;
    default:
      // Scalar operands of a type that has vector registers too lie below 256 in 9 bits. The destination of the Y half
      // has an implied lowest bit, the opposite of the X half's.
      return (
        (layout !== undefined && widthOf(ranges) === 9 ? value === 256n + number : value === number) ||
        (field === "VDSTY" && value === number >> 1n)
      );
  }
}
