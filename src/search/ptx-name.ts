import type { Entry } from "./name-index.ts";

/** The opcode of a statement, a guard and a label before it left out; undefined where none stands. */
export function readOpcode(text: string): { readonly opcode: string; readonly statement: string } | undefined {
  const statement = text.replace(/^\s*[\w$%]+:(?!:)\s*/, "").trim();
  const opcode = /^(?:@\s*!?\s*[%\w$]+\s+)?([a-z][\w.:]*)/i.exec(statement)?.[1];
  return opcode === undefined ? undefined : { opcode: opcode.toLowerCase(), statement };
}

/**
 * The pages whose names are made of parts of an opcode, the longest first: `ld.global.nc` and `ld` for
 * `ld.global.nc.v4`. The first part must be the same.
 */
export function pagesOfOpcode(opcode: string, entries: readonly Entry[]): Entry[] {
  const parts = new Set(opcode.split(/[.:]+/));
  const [mnemonic = ""] = opcode.split(/[.:]/);
  return entries
    .filter(({ kind }) => kind === "ptx")
    .map((entry) => ({ entry, name: entry.name.split(/[.:]+/) }))
    .filter(({ name }) => name[0] === mnemonic && name.every((part) => parts.has(part)))
    .sort((a, b) => b.name.length - a.name.length)
    .map(({ entry }) => entry);
}
