import { globSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { contentFolder } from "../catalog/paths.ts";
import { readData } from "../catalog/read-data.ts";

/** What is read of a catalog here; the whole of it takes seconds. */
const namesSchema = z.object({ instructions: z.array(z.object({ name: z.string() })) });

/** The files of all instruction pages of AMD, sorted, relative to the site's folder: two thirds of its pages. */
export function instructionFiles(): string[] {
  const catalogs = globSync("amd/catalog/*.json", { cwd: contentFolder() });
  const names = catalogs.flatMap((file) =>
    readData(path.join(contentFolder(), file), namesSchema).instructions.map(({ name }) => name.toLowerCase()),
  );
  return [...new Set(names)].sort().map((name) => `amd/${name}/index.html`);
}
