/** Signs that names are written with or without: spaces, dots, underscores, colons, and the marks of registers and guards. */
const SEPARATORS = /[\s._:%@,/-]+/g;

/** A name without case and separators: `V_MAX_F32`, `v max f32` and `vmaxf32` are the same. */
export function normalise(text: string): string {
  return text.toLowerCase().replaceAll(SEPARATORS, "");
}

/** The lower-case parts of a name between separators, in order. */
export function splitTokens(text: string): string[] {
  return text
    .toLowerCase()
    .split(SEPARATORS)
    .filter((token) => token !== "");
}
