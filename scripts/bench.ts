import { parseArgs } from "node:util";
import { measureBuild } from "./bench/build.ts";
import { measureImport } from "./bench/import.ts";

const USAGE = `Usage: npm run bench -- [--amd PATH]
  --amd PATH  AMD's machine-readable ISA, for the import's figures (default: AMD_ISA_XML, or ../shared/amd's zip)`;

const { values } = parseArgs({ options: { amd: { type: "string" }, help: { type: "boolean", default: false } } });
if (values.help) {
  console.log(USAGE);
} else {
  const figures = [
    ...(await measureImport(
      values.amd ?? process.env["AMD_ISA_XML"] ?? "../shared/amd/AMD_GPU_MR_ISA_XML_rebuilt.zip",
    )),
    ...(await measureBuild()),
  ];
  console.table(
    figures.map(({ name, seconds, floorSeconds, megabytes }) => ({
      figure: name,
      seconds: Number(seconds.toFixed(1)),
      "floor, seconds": Number(floorSeconds.toFixed(1)),
      ratio: Number((seconds / floorSeconds).toFixed(2)),
      "peak memory, MB": Math.round(megabytes),
    })),
  );
}
