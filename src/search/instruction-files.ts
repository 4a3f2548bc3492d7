import { readInstructionNames } from "../catalog/instruction-names.ts";

/** The files of all instruction pages of AMD, sorted, relative to the site's folder: two thirds of its pages. */
export function instructionFiles(): string[] {
  return readInstructionNames().map((name) => `amd/${name}/index.html`);
}
