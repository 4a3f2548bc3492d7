import type { PtxExample } from "../schema/ptx/prose.ts";

/** The module that an example's kernel stands in. */
export function wrapExample({ version, target, module = "", code }: PtxExample): string {
  const parameters = ".param .u64 p0, .param .u64 p1, .param .u64 p2, .param .u32 n";
  return [
    `.version ${version}`,
    `.target ${target}`,
    ".address_size 64",
    module,
    `.visible .entry example(${parameters})`,
    "{",
    code.trimEnd(),
    "    ret;",
    "}",
    "",
  ].join("\n");
}
