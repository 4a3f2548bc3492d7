import { z } from "zod";

const id = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
const generations = z.array(z.string().min(1)).min(1);
/** Patterns of lower-case names: `*` any run, `{a,b}` alternatives. */
const names = z.array(z.string().regex(/^[a-z0-9_*{},]+$/)).min(1);
/** A phrase or sentence of ours. */
const text = z.string().min(1).max(260);
const sources = z.array(id).min(1);

/** Where facts on timing are from. */
export const timingSourceSchema = z.strictObject({
  id,
  /** `llvm`: what LLVM's code does; `model`: figures that LLVM's scheduler assumes; `amd`: a published manual of AMD's. */
  kind: z.enum(["llvm", "model", "amd"]),
  /** Generations that it speaks of; all where it is missing. It is named as the source of no other. */
  generations: generations.optional(),
  /** Short name, as it stands in a table. */
  short: z.string().min(1).max(24),
  title: text,
  /** File inside its repository, or chapter of the document. */
  file: z.string().min(1),
  /** Release or date. */
  version: z.string().min(1),
  /** Commit of the stored copy that was read, where it was read in a repository. */
  commit: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .optional(),
  /** Repository that holds the file. */
  repository: z.string().min(1),
});

/** A counter of operations in flight. */
export const counterSchema = z.strictObject({
  id,
  /** As manuals write it, such as VMcnt. */
  title: z.string().min(1).max(20),
  /** Width in bits by generation: the counter holds at most 2^bits - 1. */
  width: z.array(z.strictObject({ bits: z.int().min(1).max(16), generations })).min(1),
  /** Instructions that wait for it. */
  waits: z.array(z.strictObject({ name: z.string().regex(/^[a-z0-9_]+$/), generations })).min(1),
  counts: text,
  order: text,
  sources,
});

/** What instructions count on, by generation. The first rule that fits a name in a generation holds. */
export const countingSchema = z
  .strictObject({
    names,
    except: names.optional(),
    generations,
    /** Counters that go up, with by how much where that is not 1. */
    counters: z
      .array(z.strictObject({ id, by: z.string().min(1).max(80).optional() }))
      .min(1)
      .optional(),
    /** Order of return; the order of the counter where it is missing. */
    order: z.string().min(1).max(120).optional(),
    /** Why it moves no counter. */
    none: z.string().min(1).max(160).optional(),
    /** What no source states. */
    notDocumented: z.string().min(1).max(160).optional(),
    sources,
  })
  .refine(
    (rule) => [rule.counters, rule.none, rule.notDocumented].filter((each) => each !== undefined).length === 1,
    "a rule has counters, or 'none' with the reason, or 'notDocumented'",
  );

/** Alignment that an address or a group of registers needs. */
export const alignmentSchema = z.strictObject({
  names,
  except: names.optional(),
  generations,
  text,
  sources,
});

/** One side of a hazard. */
const hazardSideSchema = z.strictObject({
  /** In words that stand behind 'after' and 'before', such as 'a vector instruction that writes the SGPR'. */
  words: text,
  names,
  except: names.optional(),
  /** True where so many instructions are on this side that only the page on timing lists the hazard, not theirs. */
  general: z.literal(true).optional(),
});

/** A dependence that the hardware does not check, or checks wrongly. */
export const hazardSchema = z.strictObject({
  id,
  title: z.string().min(1).max(80),
  first: hazardSideSchema,
  second: hazardSideSchema,
  /** What has to stand between, by generation. */
  waits: z
    .array(
      z
        .strictObject({
          generations,
          /** Wait states: independent instructions, or s_nop, between the two. */
          states: z.int().min(1).max(32).optional(),
          /** The same by passes of the first instruction. */
          byPasses: z.record(z.string().regex(/^\d+$/), z.int().min(0).max(32)).optional(),
          /** What else resolves it. */
          fix: z.string().min(1).max(160).optional(),
        })
        .refine(
          (wait) => [wait.states, wait.byPasses, wait.fix].filter((each) => each !== undefined).length === 1,
          "a wait has states, byPasses or fix",
        ),
    )
    .min(1),
  /** Generations where LLVM inserts nothing for the same pair. */
  none: generations.optional(),
  note: text.optional(),
  sources,
  /** Pairs in LLVM's machine representation that llc is asked about; empty where it was not asked. */
  proofs: z.array(
    z.strictObject({
      first: z.string().min(1),
      second: z.string().min(1),
      /** Passes of the first instruction, for byPasses. */
      passes: z.int().min(1).optional(),
      /** Where the pair exists; all generations that the hazard names where it is missing. */
      generations: generations.optional(),
      /** What llc puts between, in the same representation, where that is not s_nop; one line each. */
      inserts: z.array(z.string().min(1)).optional(),
    }),
  ),
});

/** Passes (four cycles each) or cycles that an instruction holds its pipe. */
export const passesSchema = z
  .strictObject({
    names,
    except: names.optional(),
    generations,
    passes: z.int().min(1).max(64).optional(),
    /** Cycles in LLVM's model. */
    cycles: z.int().min(1).max(512).optional(),
    notDocumented: text.optional(),
    note: z.string().min(1).max(160).optional(),
    sources,
  })
  .refine(
    (rule) => [rule.passes, rule.cycles, rule.notDocumented].filter((each) => each !== undefined).length === 1,
    "a rule has passes, cycles or notDocumented",
  );

/** A rule on the two halves of a dual-issue instruction, with a line that keeps it and one that breaks it. */
export const pairRuleSchema = z.strictObject({
  id,
  generations,
  text,
  accepted: z.string().min(1),
  refused: z.string().min(1),
  /** Halves that it is about; all where it is missing. */
  names: names.optional(),
});

export const timingSourcesSchema = z.array(timingSourceSchema);
export const countersSchema = z.strictObject({
  /** What 'in flight', 'wait state' and the like mean; shown on the page on timing. */
  counters: z.array(counterSchema),
  rules: z.array(countingSchema),
});
export const alignmentsSchema = z.array(alignmentSchema);
export const hazardsSchema = z.array(hazardSchema);
export const passesFileSchema = z.array(passesSchema);
export const pairRulesSchema = z.array(pairRuleSchema);

/** What the tools of LLVM answered; written by `npm run verify -- timing`. */
export const verifiedTimingSchema = z.strictObject({
  tool: z.string().min(1),
  version: z.string().min(1),
  /** SHA-256 of what was asked, so that a test sees when the questions changed and the answers did not. */
  asked: z.string().regex(/^[0-9a-f]{64}$/),
  /** What llc puts between the two instructions of a proof, as it prints it. */
  hazards: z.array(
    z.strictObject({
      hazard: id,
      proof: z.int().min(0),
      generation: z.string().min(1),
      inserted: z.array(z.string()),
    }),
  ),
  /** Answers of llvm-mc on the lines of the pair rules. */
  pairs: z.array(
    z.strictObject({
      rule: id,
      generation: z.string().min(1),
      /** Bytes of the accepted line, in memory order. */
      bytes: z.string().regex(/^([0-9a-f]{2})+$/),
      /** What llvm-mc says of the refused line. */
      refusal: z.string().min(1),
    }),
  ),
  /** What llvm-mca says of matrix instructions: cycles until the next may start, and until the result is there. */
  passes: z.array(
    z.strictObject({
      name: z.string().min(1),
      generation: z.string().min(1),
      line: z.string().min(1),
      held: z.number().min(0),
      latency: z.int().min(0),
    }),
  ),
});

export type TimingSource = z.infer<typeof timingSourceSchema>;
export type Counter = z.infer<typeof counterSchema>;
export type CountingRule = z.infer<typeof countingSchema>;
export type AlignmentRule = z.infer<typeof alignmentSchema>;
export type Hazard = z.infer<typeof hazardSchema>;
export type PassesRule = z.infer<typeof passesSchema>;
export type PairRule = z.infer<typeof pairRuleSchema>;
export type VerifiedTiming = z.infer<typeof verifiedTimingSchema>;
