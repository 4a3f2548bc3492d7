import { verifyPtx } from "./verify/ptx.ts";

const USAGE = `Usage: npm run verify -- ptx [--details]
  ptx        prove every form and example of PTX with the ptxas on PATH; writes content/ptx/verified
  --details  list what is not proved and where ptxas and the documentation differ`;

const [vendor, ...rest] = process.argv.slice(2);
if (vendor === "ptx" && rest.every((arg) => arg === "--details")) {
  process.exitCode = await verifyPtx(rest);
} else {
  console.error(vendor === undefined ? USAGE : `Unknown arguments "${process.argv.slice(2).join(" ")}".\n${USAGE}`);
  process.exitCode = 2;
}
