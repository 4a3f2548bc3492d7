import { parseArgs } from "node:util";
import { buildSite } from "./site/build-site.ts";
import { serveSite } from "./site/serve-site.ts";

const { values } = parseArgs({ options: { port: { type: "string", default: process.env["PORT"] ?? "4321" } } });
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65535) {
  console.error(`--port ${values.port}: expected a number from 0 to 65535`);
  process.exitCode = 2;
} else {
  process.exitCode = await buildSite();
  if (process.exitCode === 0) {
    const server = await serveSite("dist", port);
    console.log(`GPU ISA Atlas is at ${server.url} (Ctrl+C stops it).`);
  }
}
