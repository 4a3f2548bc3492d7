import { existsSync } from "node:fs";
import path from "node:path";
import { mutationsSchema, type Mutations } from "../schema/mutation.ts";
import { readData } from "./read-data.ts";

/** Name of the file in content/amd. */
export const MUTATIONS_FILE = "semantics-mutation.json";

/** What `npm run mutate` found; nothing where it has not run. */
export function readMutations(folder: string): Mutations {
  const file = path.join(folder, MUTATIONS_FILE);
  return existsSync(file) ? readData(file, mutationsSchema) : [];
}
