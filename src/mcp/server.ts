import { McpServer } from "@modelcontextprotocol/server";
import { site } from "../site/config.ts";
import { addConcept } from "./concept.ts";
import { addDecode } from "./decode.ts";
import { addLookup } from "./lookup.ts";
import { addMatch } from "./match.ts";
import { addSearch } from "./search.ts";

/** The server with all its tools. Content is read when a tool is first called. */
export function createServer(version: string): McpServer {
  const server = new McpServer(
    { name: "gpu-isa-atlas", title: site.title, version },
    {
      instructions:
        "Reference for GPU instructions: AMD's native ISAs (RDNA, CDNA) and NVIDIA's PTX. Use search when the exact name is " +
        "not known and lookup for everything about a name. Addresses are from the site's root.",
    },
  );
  addLookup(server);
  addSearch(server);
  addMatch(server);
  addDecode(server);
  addConcept(server);
  return server;
}
