import type { AmdDisagreement, UnverifiedForm } from "../schema/verified.ts";
import type { Atlas } from "./atlas.ts";
import { DISAGREEMENT_WORDS } from "./disagreement-words.ts";

/** A difference, with everything that it is about. */
export interface DisagreementRow {
  /** Names, or mnemonics that only LLVM has. */
  readonly subjects: readonly string[];
  readonly generations: readonly string[];
  readonly encoding: string;
  readonly catalog: string;
  readonly llvm: string;
  /** A line that shows it, of the first. */
  readonly line: string;
}

/** Differences of one kind. */
export interface DisagreementGroup {
  readonly kind: AmdDisagreement["kind"];
  readonly title: string;
  readonly meaning: string;
  readonly rows: readonly DisagreementRow[];
  /** Instructions, or names, that the rows are about; one in two encodings counts twice. */
  readonly count: number;
}

/** Instructions that LLVM does not have, or no line of which passed, with the reason. */
export interface MissingRow {
  readonly name: string;
  readonly generations: readonly string[];
  readonly missing: UnverifiedForm["missing"];
  readonly reason: string;
}

/** What the errata page says of LLVM and AMD's catalogs. */
export interface AmdErrata {
  /** The tool and its version. */
  readonly tool: string;
  readonly groups: readonly DisagreementGroup[];
  readonly missing: readonly MissingRow[];
  /** Forms that LLVM lacks of instructions that it has, by reason. */
  readonly forms: readonly { readonly reason: string; readonly count: number; readonly examples: readonly string[] }[];
}

/** Gathers where LLVM and the catalogs differ; undefined where nothing was verified. */
export function gatherAmdErrata({ verified }: Atlas): AmdErrata | undefined {
  if (verified === undefined) return undefined;
  const { tool, version, disagreements, unverified } = verified.tables;
  const kinds = Object.keys(DISAGREEMENT_WORDS) as AmdDisagreement["kind"][];
  const missing = new Map<string, MissingRow>();
  for (const { name, on, missing: kind, reason } of unverified) {
    if (kind === "form") continue;
    const key = `${name} ${kind} ${reason}`;
    const present = missing.get(key)?.generations ?? [];
    missing.set(key, { name, missing: kind, reason, generations: [...new Set([...present, ...on])] });
  }
  const forms = Map.groupBy(
    unverified.filter((form) => form.missing === "form"),
    ({ reason }) => reason,
  );
  return {
    tool: `${tool} ${version}`,
    groups: kinds
      .map((kind) => {
        const own = disagreements.filter((one) => one.kind === kind);
        return { kind, ...DISAGREEMENT_WORDS[kind], rows: joinRows(own), count: own.length };
      })
      .filter(({ rows }) => rows.length > 0),
    missing: [...missing.values()],
    forms: [...forms].map(([reason, own]) => ({
      reason,
      count: own.reduce((sum, { on }) => sum + on.length, 0),
      examples: own.slice(0, 3).map(({ name, encoding }) => `${name} in ${encoding}`),
    })),
  };
}

/** Joins what differs in the same way in the same encoding: hundreds of comparisons do in the number of their operands. */
function joinRows(disagreements: readonly AmdDisagreement[]): DisagreementRow[] {
  const groups = Map.groupBy(disagreements, ({ kind, encoding, catalog, llvm, subject }) =>
    kind === "operand-count" ? `${encoding} ${catalog} ${llvm}` : `${encoding} ${catalog} ${llvm} ${subject}`,
  );
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { encoding, catalog, llvm, line = "" } = first;
    const subjects = [...new Set(own.map(({ subject }) => subject))];
    return [{ subjects, generations: [...new Set(own.flatMap(({ on }) => on))], encoding, catalog, llvm, line }];
  });
}
