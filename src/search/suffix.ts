/** Endings with which LLVM's assembler forces an encoding, without the underscore; the longest first. */
export const SUFFIXES = ["e64_dpp", "e32", "e64", "dpp", "sdwa"] as const;

/** The encoding that an assembler suffix asks for. */
export type Suffix = (typeof SUFFIXES)[number];

/** A mnemonic without its assembler suffix. `suffix` is undefined where the ending is only the beginning of one. */
export interface SplitName {
  readonly stem: string;
  readonly suffix: Suffix | undefined;
}

const ENDINGS: readonly (readonly [RegExp, Suffix])[] = SUFFIXES.map((suffix) => [
  new RegExp(`[\\s._]*${suffix.replace("_", "[\\s._]*")}$`, "i"),
  suffix,
]);

/** An ending that is on its way to become a suffix, as while typing. */
const UNFINISHED = /[\s._]+(?:e(?:3|6|64[\s._]+d?p?)?|dp?|s(?:dw?)?)$/i;

/** Takes the assembler suffix off a name, however it is spelt; undefined when there is none, or nothing before it. */
export function splitSuffix(name: string): SplitName | undefined {
  for (const [ending, suffix] of ENDINGS) {
    const stem = name.replace(ending, "");
    if (stem !== name && stem !== "") return { stem, suffix };
  }
  const stem = name.replace(UNFINISHED, "");
  return stem === name || stem === "" ? undefined : { stem, suffix: undefined };
}
