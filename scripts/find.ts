import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describeGenerations } from "../src/catalog/generation-list.ts";
import { loadFinder, loadSearchData } from "../src/search/build/finder.ts";
import type { Finder, Result } from "../src/search/find.ts";

const USAGE = `usage: npm run find -- QUERY            a name in any spelling, an opcode, a word, a line of a disassembly
       npm run --silent find -- --json   one query a line on standard input`;

/** Answers that are printed; whoever wants more has a query that says too little. */
const LIMIT = 20;

/**
 * Finds pages by name.
 *
 * @returns the exit code: 0 done, 1 when nothing answers a query of the command line, 2 bad usage.
 */
export async function runFind(args: readonly string[]): Promise<number> {
  const json = args.includes("--json");
  const query = args.filter((arg) => arg !== "--json").join(" ");
  if (args.some((arg) => /^--?[a-z]/.test(arg) && arg !== "--json") || (query === "" && !json)) {
    console.error(USAGE);
    return 2;
  }
  const finder = loadFinder();
  if (!json) return printForPeople(finder, query);
  if (query !== "") {
    printJson(finder, query);
    return 0;
  }
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) printJson(finder, line);
  return 0;
}

function printJson(finder: Finder, query: string): void {
  const results = finder
    .find(query)
    .slice(0, LIMIT)
    .map(({ entry, url, encoding }) => ({
      name: entry.name,
      url,
      ...(encoding === undefined ? {} : { encoding }),
    }));
  console.log(JSON.stringify({ query, results }));
}

function printForPeople(finder: Finder, query: string): number {
  const results = finder.find(query);
  if (results.length === 0) {
    console.error(`nothing is called '${query}', or nearly so`);
    return 1;
  }
  const { generations } = loadSearchData().names;
  const rows = results.slice(0, LIMIT).map((result) => [result.entry.name, result.url, describe(result)] as const);
  const width = (column: 0 | 1): number => Math.max(...rows.map((row) => row[column].length));
  const [names, addresses] = [width(0), width(1)];
  for (const [name, url, words] of rows)
    console.log(`${name.padEnd(names)}  ${url.padEnd(addresses)}  ${words}`.trimEnd());
  if (results.length > LIMIT) console.log(`… and ${results.length - LIMIT} more`);
  return 0;

  function describe({ entry, encoding, generations: ids, via }: Result): string {
    const parts = [
      ids.length > 0 ? describeGenerations(ids, generations) : entry.kind === "amd" ? "" : entry.kind,
      encoding ?? "",
      via === undefined ? "" : `for ${via}`,
    ];
    return parts.filter((part) => part !== "").join(" · ");
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await runFind(process.argv.slice(2));
