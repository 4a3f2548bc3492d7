import path from "node:path";
import { z } from "zod";
import { listFiles } from "./list-files.ts";
import { contentFolder } from "./paths.ts";
import { readData } from "./read-data.ts";

/** What is read of a catalog here; the whole of it takes seconds. */
const namesSchema = z.object({ instructions: z.array(z.object({ name: z.string() })) });

/** Lower-case names of all instructions of all catalogs, sorted. Throws a DataError for a catalog of a wrong form. */
export function readInstructionNames(): string[] {
  const names = listFiles(path.join(contentFolder(), "amd/catalog"), ".json").flatMap((file) =>
    readData(file, namesSchema).instructions.map(({ name }) => name.toLowerCase()),
  );
  return [...new Set(names)].sort();
}
