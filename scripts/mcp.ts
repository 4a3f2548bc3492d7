import { readFileSync } from "node:fs";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";
import { createServer } from "../src/mcp/server.ts";

// Standard output belongs to the protocol: run it as `npm run --silent mcp`.
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")));
await createServer(version).connect(new StdioServerTransport());
