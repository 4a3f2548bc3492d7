import { readFileSync } from "node:fs";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";
import { createServer } from "../src/mcp/server.ts";
import { readOptions } from "./tools/options.ts";

const USAGE = `Usage: npm run --silent mcp
  A Model Context Protocol server over standard input and output.`;

// Standard output belongs to the protocol: run it as `npm run --silent mcp`.
if (readOptions({}, USAGE) !== undefined) {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")));
  await createServer(version).connect(new StdioServerTransport());
}
