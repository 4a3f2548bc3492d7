import type { Finding, FindingKind } from "../../schema/finding.ts";

/** Counts oddities of one file by kind and subject. */
export class Findings {
  readonly #counted = new Map<string, Finding & { examples: string[] }>();

  add(kind: FindingKind, subject: string, example?: string, count = 1): void {
    const key = `${kind}\0${subject}`;
    const finding = this.#counted.get(key) ?? { kind, subject, count: 0, examples: [] };
    finding.count += count;
    if (example !== undefined && finding.examples.length < 3 && !finding.examples.includes(example)) {
      finding.examples.push(example);
    }
    this.#counted.set(key, finding);
  }

  /** All findings by kind and subject. */
  list(): Finding[] {
    return [...this.#counted.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { examples, ...finding }]) => (examples.length === 0 ? finding : { ...finding, examples }));
  }
}
