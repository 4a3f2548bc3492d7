import { staleWords } from "../staleness.ts";
import type { VerifiedExample, VerifiedExamples, VerifiedForms, VerifiedPair } from "../../schema/ptx/verified.ts";

/** How many pairs of form and qualifier value ptxas judged how. */
export interface PairCounts {
  readonly total: number;
  readonly proved: number;
  readonly floor: number;
  readonly notJudged: number;
  readonly refused: number;
  readonly unproved: number;
}

/** The command that renews the results. */
export const VERIFY_COMMAND = "npm run verify -- ptx";

/** What is known of a form's verification, in words; a mark is set only where nothing speaks against the form. */
export interface FormVerdict {
  readonly ok: boolean;
  readonly text: string;
}

/** Results of ptxas, indexed; empty while none are there. */
export class Verification {
  readonly #forms: VerifiedForms | undefined;
  readonly #examples: VerifiedExamples | undefined;
  readonly #byForm: ReadonlyMap<string, readonly VerifiedPair[]>;
  readonly #inputs: string | undefined;

  /** @param inputs the hash of what results would be made from now; results of other inputs count as stale. */
  constructor(forms: VerifiedForms | undefined, examples: VerifiedExamples | undefined, inputs?: string) {
    this.#forms = forms;
    this.#inputs = inputs;
    this.#examples = examples;
    this.#byForm = Map.groupBy(forms?.pairs ?? [], ({ form }) => form);
  }

  /** The tool with its version, such as `ptxas 13.0`; undefined while nothing was verified. */
  get tool(): string | undefined {
    return this.#forms === undefined ? undefined : `${this.#forms.tool} ${this.#forms.version.split(",")[0] ?? ""}`;
  }

  /** What to say where the results are older than the catalog or the generator; undefined where they are not. */
  get stale(): string | undefined {
    if (this.#forms === undefined || this.#inputs === undefined) return undefined;
    return staleWords(this.#forms.inputs, this.#inputs, VERIFY_COMMAND);
  }

  /** The newest PTX version that the tool reads. */
  get newest(): string | undefined {
    return this.#forms?.newest;
  }

  get pairs(): readonly VerifiedPair[] {
    return this.#forms?.pairs ?? [];
  }

  get examples(): readonly VerifiedExample[] {
    return this.#examples?.examples ?? [];
  }

  pairsOf(form: string): readonly VerifiedPair[] {
    return this.#byForm.get(form) ?? [];
  }

  verdictOf(form: string): FormVerdict {
    const pairs = this.pairsOf(form);
    if (pairs.length === 0) return { ok: false, text: "not verified yet" };
    if (this.stale !== undefined) return { ok: false, text: this.stale };
    const counts = countPairs(pairs);
    const good = counts.proved + counts.floor;
    const rest = [
      [counts.notJudged, `newer than PTX ${this.newest ?? ""}`],
      [counts.refused, "refused"],
      [counts.unproved, "not proved"],
    ] as const;
    const others = rest.filter(([count]) => count > 0).map(([count, words]) => `${String(count)} ${words}`);
    if (good === 0) return { ok: false, text: others.join(", ") };
    return {
      ok: counts.refused + counts.unproved === 0,
      text: [`${String(good)} of ${String(counts.total)}, ${this.tool ?? ""}`, ...others].join("; "),
    };
  }

  /** What ptxas said of an example; undefined while it was not asked. */
  exampleOf(page: string, index: number): VerifiedExample | undefined {
    return this.examples.find((example) => example.page === page && example.index === index);
  }

  get exampleTool(): string {
    return this.#examples === undefined ? "" : `${this.#examples.tool} ${this.#examples.version.split(",")[0] ?? ""}`;
  }
}

/** Counts pairs by their state. */
export function countPairs(pairs: readonly VerifiedPair[]): PairCounts {
  const count = (state: VerifiedPair["state"]): number => pairs.filter((pair) => pair.state === state).length;
  return {
    total: pairs.length,
    proved: count("proved"),
    floor: count("floor"),
    notJudged: count("not-judged"),
    refused: count("refused"),
    unproved: count("unproved"),
  };
}
