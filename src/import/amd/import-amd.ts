import type { Catalog } from "../../schema/catalog.ts";
import type { Generation } from "../../schema/generation.ts";
import type { VendorText } from "../../schema/vendor-text.ts";
import { buildCatalog } from "./build-catalog.ts";
import { collectFile, type FileRecords } from "./collect-file.ts";
import { ImportError } from "./import-error.ts";
import { openInputs } from "./open-inputs.ts";
import { collectVendorText } from "./vendor-text.ts";

export interface ImportOptions {
  /** The generations that files are told apart by. */
  readonly generations: readonly Generation[];
  /** Take a file that is known to be incomplete. */
  readonly partial?: boolean;
  /** Called before each file with its number from 1. */
  readonly onFile?: (label: string, number: number, total: number) => void;
}

export interface ImportResult {
  readonly catalog: Catalog;
  readonly vendorText: VendorText;
  /** Name of the file as the user gave it. */
  readonly label: string;
}

/**
 * Imports every XML file behind a path, in the order of the generations. Nothing is written.
 * Throws {@link ImportError} for bad input, also when two files are of one generation.
 */
export async function importAmd(location: string, options: ImportOptions): Promise<ImportResult[]> {
  const inputs = await openInputs(location);
  const results = new Map<string, ImportResult>();
  try {
    for (const [index, input] of inputs.files.entries()) {
      options.onFile?.(input.label, index + 1, inputs.files.length);
      const records = await collectFile(input.label, await input.open());
      const generation = findGeneration(records, options.generations);
      const earlier = results.get(generation.id);
      if (earlier !== undefined) {
        throw new ImportError(
          { file: input.label, path: "Spec/ISA/Architecture" },
          { found: `${generation.title}, which ${earlier.label} is too`, expected: "one file a generation" },
        );
      }
      results.set(generation.id, {
        catalog: buildCatalog(records, generation.id, options.partial ?? false),
        vendorText: collectVendorText(records, generation.id),
        label: input.label,
      });
    }
  } finally {
    inputs.close();
  }
  return options.generations.flatMap(({ id }) => results.get(id) ?? []);
}

function findGeneration(records: FileRecords, generations: readonly Generation[]): Generation {
  const generation = generations.find(({ architectureName }) => architectureName === records.architecture.name);
  if (generation === undefined) {
    throw new ImportError(
      { file: records.file, path: "Spec/ISA/Architecture/ArchitectureName" },
      {
        found: `"${records.architecture.name}"`,
        expected: generations.map(({ architectureName }) => architectureName).join(", "),
        advice: "For a new generation, add its record to content/amd/generations.json first.",
      },
    );
  }
  return generation;
}
