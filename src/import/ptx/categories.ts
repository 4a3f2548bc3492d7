import type { Category } from "../../schema/ptx/category.ts";

/** Titles of the parts of chapter 9.7 in our words, by their number in PTX ISA 9.4. */
const TITLES: Readonly<Record<string, string>> = {
  "9.7.1": "Integer arithmetic",
  "9.7.2": "Extended-precision integer arithmetic",
  "9.7.3": "Floating point",
  "9.7.4": "Half-precision floating point",
  "9.7.5": "Mixed-precision floating point",
  "9.7.6": "Eight-, six- and four-bit floating point",
  "9.7.7": "Comparison and selection",
  "9.7.8": "Half-precision comparison",
  "9.7.9": "Logic and shift",
  "9.7.10": "Data movement and conversion",
  "9.7.11": "Fabric",
  "9.7.12": "Texture",
  "9.7.13": "Surface",
  "9.7.14": "Control flow",
  "9.7.15": "Synchronization and communication",
  "9.7.16": "Warp-level matrix",
  "9.7.17": "Warpgroup-level matrix",
  "9.7.18": "Tensor core, fifth generation",
  "9.7.19": "Stack",
  "9.7.20": "Video",
  "9.7.21": "Miscellaneous",
};

/** The category that a section belongs to: its number up to the third level, in chapter 9.7 only. */
export function categoryOf(section: string): string | undefined {
  return /^(9\.7\.\d+)(?:\.|$)/.exec(section)?.[1];
}

/** The records of categories; a number without a title of ours gets a plain one, so that a new part is no error. */
export function makeCategories(ids: Iterable<string>): Category[] {
  return [...new Set(ids)]
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .map((id) => ({ id, title: TITLES[id] ?? `Part ${id}` }));
}
