import type { ValueRun } from "../../schema/value-run.ts";
import { many, type NodeReader, one } from "./xml-node.ts";

export interface NamedValue {
  readonly name: string;
  readonly value: number;
  readonly description: string;
}

/** Reads the `PredefinedValue`s of a list of named values. */
export function readValues(list: NodeReader | undefined): NamedValue[] {
  return list === undefined ? [] : many(list.children({ many: ["PredefinedValue"] }), "PredefinedValue").map(readValue);
}

function readValue(reader: NodeReader): NamedValue {
  const children = reader.children({ one: ["Name", "Description", "Value"] });
  return {
    name: one(reader, children, "Name").word(),
    value: one(reader, children, "Value").integer(Number.MIN_SAFE_INTEGER),
    description: children.get("Description")?.[0]?.text() ?? "",
  };
}

/**
 * Joins neighbouring values whose names count up with them (v0 = 256, v1 = 257, …) into runs.
 * Sorted by value, then name: the source's order is not always that of the values and says nothing.
 */
export function runsOf(values: readonly { readonly name: string; readonly value: number }[]): ValueRun[] {
  const sorted = [...values].sort((a, b) => a.value - b.value || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const runs: ValueRun[] = [];
  for (const { name, value } of sorted) {
    const match = /^([A-Za-z_]+)(0|[1-9]\d{0,8})$/.exec(name);
    const run = runs.at(-1);
    const number = match?.[2] === undefined ? undefined : Number(match[2]);
    if (number !== undefined && run?.first !== undefined && run.name === match?.[1]) {
      const count = run.count ?? 1;
      if (run.first + count === number && run.value + count === value) {
        run.count = count + 1;
        continue;
      }
    }
    runs.push(
      match?.[1] === undefined || number === undefined ? { name, value } : { name: match[1], first: number, value },
    );
  }
  return runs.map((run) =>
    run.first !== undefined && run.count === undefined ? { name: `${run.name}${run.first}`, value: run.value } : run,
  );
}
