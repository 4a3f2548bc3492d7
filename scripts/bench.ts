import { measureBuild } from "./bench/build.ts";
import { measureBrowser } from "./bench/browser/measure-browser.ts";
import { printBrowserFigures } from "./bench/browser/print.ts";
import { measureDecode } from "./bench/decode.ts";
import { measureEval } from "./bench/eval.ts";
import type { Figure } from "./bench/figure.ts";
import { measureFind } from "./bench/find.ts";
import { measurePtxImport } from "./bench/ptx.ts";
import { measureImport } from "./bench/import.ts";
import { measureMatch } from "./bench/match.ts";
import { readOptions, refuse } from "./tools/options.ts";

/** What can be measured by itself. */
const PARTS = ["import", "build", "find", "decode", "eval", "browser"] as const;

const USAGE = `Usage: npm run bench -- [--only PART] [--amd PATH] [--ptx PATH]
  --only PART one of ${PARTS.join(", ")} (default: all; the browser takes the site that lies in dist, or ATLAS_OUT)
  --amd PATH  AMD's machine-readable ISA, for the import's figures (default: AMD_ISA_XML, or ../shared/amd's zip)
  --ptx PATH  the PTX extracts (default: ../shared/ptx)`;

const options = readOptions(
  {
    options: {
      only: { type: "string" },
      amd: { type: "string" },
      ptx: { type: "string" },
      help: { type: "boolean", default: false },
    },
  },
  USAGE,
);
if (options !== undefined) await run(options.values);

async function run(values: { only?: string; amd?: string; ptx?: string; help: boolean }): Promise<void> {
  const wanted = PARTS.filter((part) => values.only === undefined || values.only === part);
  if (values.help) {
    console.log(USAGE);
    return;
  }
  if (wanted.length === 0) {
    refuse(`--only ${values.only ?? ""}: expected one of ${PARTS.join(", ")}`, USAGE);
    return;
  }
  if (wanted.includes("import"))
    printFigures([
      ...(await measureImport(
        values.amd ?? process.env["AMD_ISA_XML"] ?? "../shared/amd/AMD_GPU_MR_ISA_XML_rebuilt.zip",
      )),
      ...(await measurePtxImport(values.ptx ?? "../shared/ptx")),
      ...(await measureMatch()),
    ]);
  if (wanted.includes("build")) printFigures(await measureBuild());
  if (wanted.includes("find"))
    console.table(
      measureFind().map(({ queries, count, median, percentile99 }) => ({
        "name search": queries,
        queries: count,
        "median, ms": Number(median.toFixed(2)),
        "99 of 100 below, ms": Number(percentile99.toFixed(2)),
      })),
    );
  if (wanted.includes("decode"))
    console.table(
      ["rdna3", "cdna3"].map(measureDecode).map(({ generation, instructions, ours, llvm }) => ({
        decode: generation,
        instructions,
        "a second, text included": Math.round(ours),
        "llvm-mc-22, a second": llvm === undefined ? "not installed" : Math.round(llvm),
        ratio: llvm === undefined ? "" : Number((ours / llvm).toFixed(2)),
      })),
    );
  if (wanted.includes("eval"))
    console.table(
      measureEval().map(({ name, evaluations, ours, floor }) => ({
        evaluate: name,
        evaluations,
        "a second": Math.round(ours),
        "by hand, a second": Math.round(floor),
        ratio: Number((ours / floor).toFixed(2)),
      })),
    );
  if (wanted.includes("browser")) {
    const figures = await measureBrowser(process.env["ATLAS_OUT"] ?? "dist");
    if (figures !== undefined) printBrowserFigures(figures);
  }
}

function printFigures(figures: readonly Figure[]): void {
  console.table(
    figures.map(({ name, seconds, floorSeconds, megabytes }) => ({
      figure: name,
      seconds: Number(seconds.toFixed(2)),
      "floor, seconds": Number(floorSeconds.toFixed(2)),
      ratio: Number((seconds / floorSeconds).toFixed(2)),
      "peak memory, MB": Math.round(megabytes),
    })),
  );
}
