import { readFileSync } from "node:fs";
import { load } from "js-yaml";

/** Reads a committed YAML file by its path below `content/`. */
export function readContentYaml(path: string): unknown {
  return load(readFileSync(new URL(`../../content/${path}`, import.meta.url), "utf8"));
}
