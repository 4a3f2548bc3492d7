import { existsSync } from "node:fs";
import path from "node:path";
import { listFiles } from "../catalog/list-files.ts";
import { readData } from "../catalog/read-data.ts";
import { catalogSchema } from "../schema/catalog.ts";
import { catalogSchema as ptxCatalogSchema } from "../schema/ptx/catalog.ts";
import { amdState, type CatalogState, ptxState } from "./state.ts";

/** The catalogs below a content folder, by id: generations sorted by file, then PTX. None where there is no folder. */
export function readStates(content: string): Map<string, CatalogState> {
  const files = listFiles(path.join(content, "amd/catalog"), ".json");
  const states = files.map((file) => amdState(readData(file, catalogSchema)));
  const ptx = path.join(content, "ptx/catalog.json");
  if (existsSync(ptx)) states.push(ptxState(readData(ptx, ptxCatalogSchema)));
  return new Map(states.map((state) => [state.catalog, state]));
}
