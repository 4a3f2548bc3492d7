import { parseTarget } from "../../ptx/target.ts";

/** A piece of a sentence; code is set in the monospaced face. */
export interface Piece {
  readonly text: string;
  readonly code: boolean;
}

/** Targets in a few characters: `sm_90+` for that one and later, names with a letter as they are. */
export function targetWords(targets: readonly string[]): string {
  if (targets.length === 0) return "none";
  return targets.map((target) => (parseTarget(target).suffix === "" ? `${target}+` : target)).join(", ");
}

const words = (text: string): Piece => ({ text, code: false });
const code = (text: string): Piece => ({ text, code: true });

/** The condition of a fact in words: alternatives with 'or', terms that must all hold with 'with'. No condition gives nothing. */
export function conditionPieces(when: readonly (readonly string[])[]): Piece[] {
  return when.flatMap((terms, index) => [
    ...(index === 0 ? [] : [words(index === when.length - 1 ? " or " : ", ")]),
    ...terms.flatMap((term, at) => [...(at === 0 ? [] : [words(joiner(term))]), ...termPieces(term)]),
  ]);
}

function joiner(term: string): string {
  return term.startsWith("!") ? " " : " with ";
}

function termPieces(term: string): Piece[] {
  if (term.startsWith("!")) return negated(term.slice(1));
  if (term.startsWith("=")) return [code(term.slice(1))];
  if (!term.startsWith("@")) return [code(term)];
  const { name, value } = splitTerm(term);
  switch (name) {
    case "@64-bit":
      return [words("a 64-bit type")];
    case "@32-bit":
      return [words("a 32-bit type")];
    case "@generic":
      return [words("generic addresses")];
    case "@vector":
      return [words("a vector")];
    case "@any":
      return codeList(value);
    case "@first":
      return [words("first type "), ...codeList(value)];
    case "@last":
      return [words("last type "), ...codeList(value)];
    case "@operands":
      return [words(`${value} operands`)];
    case "@operand":
      return [words("operand "), code(value)];
    case "@indirect":
      return [words("a texture or surface in a register")];
    case "@manual":
      return [words(value.replaceAll("-", " "))];
    default:
      return [code(term)];
  }
}

function negated(term: string): Piece[] {
  const { name, value } = splitTerm(term);
  switch (name) {
    case "@first":
      return [words("with a first type other than "), ...codeList(value)];
    case "@last":
      return [words("with a last type other than "), ...codeList(value)];
    case "@any":
      return [words("without any of "), ...codeList(value)];
    case "@generic":
      return [words("with a state space")];
    default:
      return [words("without "), ...termPieces(term)];
  }
}

function splitTerm(term: string): { name: string; value: string } {
  if (!term.startsWith("@")) return { name: "", value: term };
  const at = term.indexOf(":");
  return at === -1 ? { name: term, value: "" } : { name: term.slice(0, at), value: term.slice(at + 1) };
}

function codeList(values: string): Piece[] {
  const list = values.split(",");
  return list.flatMap((value, index) => [
    ...(index === 0 ? [] : [words(index === list.length - 1 ? " or " : ", ")]),
    code(value),
  ]);
}
