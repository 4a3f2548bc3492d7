import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** Reads a committed YAML file by its path below `content/`. */
export function readContentYaml(path: string): unknown {
  return parse(readFileSync(new URL(`../../content/${path}`, import.meta.url), "utf8"));
}
