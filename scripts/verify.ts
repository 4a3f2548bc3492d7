import { verifyAmd } from "./verify/amd.ts";
import { verifyConcepts } from "./verify/concepts.ts";
import { verifyPtx } from "./verify/ptx.ts";
import { verifyAmdTiming } from "./verify/timing.ts";

const USAGE = `Usage: npm run verify -- amd
       npm run verify -- ptx [--details]
       npm run verify -- concepts
       npm run verify -- timing
  amd        prove every form of AMD's instructions with llvm-mc of LLVM 22; writes content/amd/verified
  ptx        prove every form and example of PTX with the ptxas on PATH; writes content/ptx/verified
  --details  list what is not proved and where ptxas and the documentation differ
  concepts   assemble the sequences of the concepts with llvm-mc and ptxas; writes content/concepts/verified
  timing     ask LLVM 22 about hazards, dual issue and matrix instructions; writes content/amd/timing/verified.json`;

const [subject, ...rest] = process.argv.slice(2);
if (subject === "amd" && rest.length === 0) {
  process.exitCode = await verifyAmd();
} else if (subject === "ptx" && rest.every((arg) => arg === "--details")) {
  process.exitCode = await verifyPtx(rest);
} else if (subject === "concepts" && rest.length === 0) {
  process.exitCode = await verifyConcepts();
} else if (subject === "timing" && rest.length === 0) {
  process.exitCode = verifyAmdTiming();
} else {
  console.error(subject === undefined ? USAGE : `Unknown arguments "${process.argv.slice(2).join(" ")}".\n${USAGE}`);
  process.exitCode = 2;
}
