import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { readData } from "../catalog/read-data.ts";
import { catalogSchema } from "../schema/catalog.ts";
import { catalogSchema as ptxCatalogSchema } from "../schema/ptx/catalog.ts";
import { amdState, type CatalogState, ptxState } from "./state.ts";

/** The catalogs below a content folder, by id: generations sorted by file, then PTX. None where there is no folder. */
export function readStates(content: string): Map<string, CatalogState> {
  const folder = path.join(content, "amd/catalog");
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  const states = files.sort().map((name) => amdState(readData(path.join(folder, name), catalogSchema)));
  const ptx = path.join(content, "ptx/catalog.json");
  if (existsSync(ptx)) states.push(ptxState(readData(ptx, ptxCatalogSchema)));
  return new Map(states.map((state) => [state.catalog, state]));
}
