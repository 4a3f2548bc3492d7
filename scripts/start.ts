import { readOptions, refuse } from "./tools/options.ts";
import { buildSite } from "./site/build-site.ts";
import { portProblem } from "./site/port-problem.ts";
import { serveSite } from "./site/serve-site.ts";

const USAGE = `Usage: npm start [-- --port N]
  Builds the site and serves it on localhost (default: the variable PORT, or 4321; 0 takes a free port).`;

const options = readOptions({ options: { port: { type: "string", default: process.env["PORT"] ?? "4321" } } }, USAGE);
if (options !== undefined) await start(options.values.port);

async function start(given: string): Promise<void> {
  const port = Number(given);
  if (given.trim() === "" || !Number.isInteger(port) || port < 0 || port > 65535) {
    refuse(`--port ${given}: expected a number from 0 to 65535`, USAGE);
    return;
  }
  // Before the build: who has to choose another port should not wait for it.
  const problem = await portProblem(port);
  if (problem !== undefined) {
    console.error(problem);
    process.exitCode = 1;
    return;
  }
  process.exitCode = await buildSite();
  if (process.exitCode !== 0) return;
  const server = await serveSite("dist", port);
  console.log(`GPU ISA Atlas is at ${server.url} (Ctrl+C stops it).`);
}
