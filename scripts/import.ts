import { runAmdImport } from "./import/amd.ts";
import { runPtxImport } from "./import/ptx.ts";

const USAGE = `Usage: npm run import -- amd PATH [--out DIR] [--partial] [--strict] [--vendor-text]
       npm run import -- ptx PATH [--out FILE] [--details]
  amd PATH       a zip, a folder or one XML file of AMD's machine-readable ISA
  --out DIR      write the catalog files to DIR instead of content/amd/catalog
  --partial      take an incomplete file: what does not resolve becomes a counted warning
  --strict       treat warnings as errors
  --vendor-text  also keep AMD's descriptions in the git-ignored folder vendor/amd, for a private build
  ptx PATH       the folder of the PTX documentation extracts; --details lists every difference between editions`;

const [vendor, ...rest] = process.argv.slice(2);
if (vendor === "amd") {
  process.exitCode = await runAmdImport(rest, USAGE);
} else if (vendor === "ptx") {
  process.exitCode = await runPtxImport(rest);
} else {
  console.error(vendor === undefined ? USAGE : `Unknown vendor "${vendor}".\n${USAGE}`);
  process.exitCode = 2;
}
