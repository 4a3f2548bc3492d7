import { parseArgs } from "node:util";
import { measureBuild } from "./bench/build.ts";
import { measureDecode } from "./bench/decode.ts";
import { measureEval } from "./bench/eval.ts";
import { measureFind } from "./bench/find.ts";
import { measurePtxImport } from "./bench/ptx.ts";
import { measureImport } from "./bench/import.ts";
import { measureMatch } from "./bench/match.ts";

const USAGE = `Usage: npm run bench -- [--amd PATH] [--ptx PATH]
  --amd PATH  AMD's machine-readable ISA, for the import's figures (default: AMD_ISA_XML, or ../shared/amd's zip)
  --ptx PATH  the PTX extracts (default: ../shared/ptx)`;

const { values } = parseArgs({
  options: { amd: { type: "string" }, ptx: { type: "string" }, help: { type: "boolean", default: false } },
});
if (values.help) {
  console.log(USAGE);
} else {
  const figures = [
    ...(await measureImport(
      values.amd ?? process.env["AMD_ISA_XML"] ?? "../shared/amd/AMD_GPU_MR_ISA_XML_rebuilt.zip",
    )),
    ...(await measurePtxImport(values.ptx ?? "../shared/ptx")),
    ...(await measureMatch()),
    ...(await measureBuild()),
  ];
  console.table(
    figures.map(({ name, seconds, floorSeconds, megabytes }) => ({
      figure: name,
      seconds: Number(seconds.toFixed(2)),
      "floor, seconds": Number(floorSeconds.toFixed(2)),
      ratio: Number((seconds / floorSeconds).toFixed(2)),
      "peak memory, MB": Math.round(megabytes),
    })),
  );
  console.table(
    measureFind().map(({ queries, count, median, percentile99 }) => ({
      "name search": queries,
      queries: count,
      "median, ms": Number(median.toFixed(2)),
      "99 of 100 below, ms": Number(percentile99.toFixed(2)),
    })),
  );
  console.table(
    ["rdna3", "cdna3"].map(measureDecode).map(({ generation, instructions, ours, llvm }) => ({
      decode: generation,
      instructions,
      "a second, text included": Math.round(ours),
      "llvm-mc-22, a second": llvm === undefined ? "not installed" : Math.round(llvm),
      ratio: llvm === undefined ? "" : Number((ours / llvm).toFixed(2)),
    })),
  );
  console.table(
    measureEval().map(({ name, evaluations, ours, floor }) => ({
      evaluate: name,
      evaluations,
      "a second": Math.round(ours),
      "by hand, a second": Math.round(floor),
      ratio: Number((ours / floor).toFixed(2)),
    })),
  );
}
