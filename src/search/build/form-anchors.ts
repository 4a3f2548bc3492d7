import { type Form, listForms } from "../../catalog/forms.ts";
import type { Atlas } from "../../catalog/atlas.ts";
import { sectionId } from "../../catalog/form-sections.ts";
import type { NamedInstruction } from "../../catalog/names.ts";
import type { FormAnchors } from "../name-index.ts";

/** Class of the encodings that assembler suffixes choose among, as the vocabulary calls it. */
const SUFFIXED_CLASS = "vector ALU";

/** Anchors of an instruction's page for each assembler suffix that some generation's form answers to. */
export function listFormAnchors({ byGeneration }: NamedInstruction, atlas: Atlas): FormAnchors {
  const anchors: Partial<Record<keyof FormAnchors, string>> = {};
  for (const [generation, instruction] of byGeneration) {
    const catalog = atlas.catalogs.get(generation);
    if (catalog === undefined) continue;
    for (const [index, form] of listForms(generation, instruction, catalog, atlas.words.encodings).entries()) {
      const suffix = suffixOf(form, atlas);
      if (suffix !== undefined) anchors[suffix] ??= sectionId(form, index);
    }
  }
  return anchors;
}

function suffixOf({ encoding, kind }: Form, atlas: Atlas): keyof FormAnchors | undefined {
  const base = atlas.words.encodings.encodings[encoding.name]?.extends ?? encoding.name;
  if (atlas.vocabulary.encodings.get(base)?.class !== SUFFIXED_CLASS) return undefined;
  if (kind === "plain") return encoding.bits === 32 ? "e32" : "e64";
  if (kind === "sdwa") return "sdwa";
  // A DPP word is 32 bits, so one of 96 extends a 64-bit encoding.
  if (kind === "dpp" || kind === "dpp16") return encoding.bits === 64 ? "dpp" : "e64_dpp";
  if (kind === "dpp8") return encoding.bits === 64 ? "dpp8" : "e64_dpp8";
  return undefined;
}
