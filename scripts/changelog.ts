import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { contentFolder } from "../src/catalog/paths.ts";
import { DataError } from "../src/catalog/read-data.ts";
import { compareStates } from "../src/changelog/compare.ts";
import { readStates } from "../src/changelog/read-states.ts";
import { today, writeEntry } from "../src/changelog/write.ts";

const USAGE = `Usage: npm run changelog -- (--from FOLDER | --first) [--title TEXT] [--date YYYY-MM-DD]
  Writes what is different between two contents to content/changelog. Imports do so by themselves.
  --from FOLDER  the content folder of the older version, such as that of another work tree
  --first        there is no older version: the first publication`;

process.exitCode = await run(process.argv.slice(2));

/** Returns the exit code: 0 done, 1 bad input, 2 bad usage. */
async function run(args: string[]): Promise<number> {
  const options = parse(args);
  if (options === undefined) {
    console.error(USAGE);
    return 2;
  }
  try {
    const before = options.from === undefined ? new Map() : readStates(options.from);
    const catalogs = [...readStates(contentFolder()).values()].flatMap(
      (state) => compareStates(before.get(state.catalog), state) ?? [],
    );
    if (catalogs.length === 0) {
      console.log("Nothing is different: no entry was written.");
      return 0;
    }
    const name = await writeEntry(contentFolder(), { date: options.date, title: options.title, catalogs });
    console.log(`Wrote content/changelog/${name}: ${catalogs.map(({ catalog }) => catalog).join(", ")}.`);
    return 0;
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    console.error(error.message);
    return 1;
  }
}

function parse(args: string[]): { from: string | undefined; title: string; date: string } | undefined {
  try {
    const { from, first, title, date } = parseArgs({
      args,
      options: {
        from: { type: "string" },
        first: { type: "boolean", default: false },
        title: { type: "string" },
        date: { type: "string", default: today() },
      },
    }).values;
    if ((from === undefined) !== first || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
    if (from !== undefined && !existsSync(from)) {
      console.error(`${from}: there is no such folder`);
      return undefined;
    }
    return { from, title: title ?? (first ? "First publication" : "Changes of the catalogs"), date };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}
