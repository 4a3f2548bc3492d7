/** The text of a results file: the header, then one record a line. */
export function printResults(results: object): string {
  const entries = Object.entries(results).map(([key, value]: [string, unknown]) =>
    Array.isArray(value)
      ? `${JSON.stringify(key)}: [${value.map((record) => `\n${JSON.stringify(record)}`).join(",")}\n]`
      : `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return `{\n${entries.join(",\n")}\n}\n`;
}
