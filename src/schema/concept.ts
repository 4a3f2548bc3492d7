import { z } from "zod";
import { generationIdsSchema } from "./wording.ts";

/** How one side relates to the other. There is no 'equivalent': what differs is always said. */
export const RELATIONS = ["same operation", "same with restrictions", "composed", "no counterpart"] as const;

export const relationSchema = z.enum(RELATIONS);

export type Relation = z.infer<typeof relationSchema>;

/** A text of ours: inline Markdown, code in backticks, 2 to 420 characters. */
const textSchema = z.string().min(2).max(420);

/** One row of the table of differences. */
export const differenceSchema = z.strictObject({
  /** What differs, such as 'rounding' or 'active lanes'; 2 to 40 characters. */
  about: z.string().min(2).max(40),
  /** How it is on AMD's side. */
  amd: textSchema,
  /** How it is in PTX. */
  ptx: textSchema,
});

/** Instructions that together do what one instruction of the other vendor does. */
export const sequenceSchema = z.discriminatedUnion("language", [
  z.strictObject({
    language: z.literal("amd"),
    /** Id of the generation whose processor assembles it. */
    generation: z.string().min(1),
    /** Assembly lines; `;` starts a comment. */
    code: z.string().min(1),
  }),
  z.strictObject({
    language: z.literal("ptx"),
    /** Target of the module: `sm_80`. */
    target: z.string().regex(/^sm_\d+[af]?$/),
    /** PTX version of the module: `7.0`. */
    version: z.string().regex(/^\d+\.\d+$/),
    /** The kernel's body, with the declarations of its registers. */
    code: z.string().min(1),
  }),
]);

export type Sequence = z.infer<typeof sequenceSchema>;

/** Instructions of both vendors that do the same or nearly so, or of one of them without a counterpart. */
export const pairSchema = z
  .strictObject({
    /** AMD's side: patterns of lower-case names (see `compileNamePattern`); each spans one operation and at most 60 names. */
    amd: z.array(z.string().min(1)).min(1).optional(),
    /** Ids of the generations that the pair is about; without it, all that have the names. */
    on: generationIdsSchema.optional(),
    /**
     * PTX's side: an instruction's name, then qualifiers that its opcode must have, alternatives joined by `|`
     * (`cvt .rni .s32|.u32`); or a special register (`%laneid`).
     */
    ptx: z.array(z.string().min(1)).min(1).optional(),
    relation: relationSchema,
    /** What differs; at least one row where there is a counterpart. */
    differs: z.array(differenceSchema).default([]),
    /** How to replace one side by the other; at least one for 'composed'. */
    sequences: z.array(sequenceSchema).default([]),
    /** Why there is no counterpart. */
    reason: textSchema.optional(),
    /** What people do instead where there is no counterpart. */
    instead: textSchema.optional(),
  })
  .superRefine((pair, context) => {
    const fail = (path: string, message: string): void => context.addIssue({ code: "custom", path: [path], message });
    if (pair.relation === "no counterpart") {
      if ((pair.amd === undefined) === (pair.ptx === undefined)) fail("relation", "'no counterpart' has one side");
      if (pair.reason === undefined) fail("reason", "'no counterpart' needs a reason");
      if (pair.instead === undefined) fail("instead", "'no counterpart' says what people do instead");
      return;
    }
    if (pair.amd === undefined || pair.ptx === undefined) fail("relation", `'${pair.relation}' has both sides`);
    if (pair.differs.length === 0) fail("differs", "say what differs");
    if (pair.relation === "composed" && pair.sequences.length === 0) fail("sequences", "'composed' shows a sequence");
    if (pair.reason !== undefined || pair.instead !== undefined) fail("reason", "only for 'no counterpart'");
  });

/** The form of a file of content/concepts; the file's name is the concept's id, its title in kebab case. */
export const conceptSchema = z.strictObject({
  /** The operation in a few words, without a vendor's name for it; unique. */
  title: z.string().min(3).max(70),
  /** Id of an area of content/concept-areas.yaml. */
  area: z.string().min(1),
  /** What the operation is, in words of neither vendor: one or two sentences. */
  words: z.string().min(20).max(400),
  pairs: z.array(pairSchema).min(1),
});

export type ConceptPair = z.infer<typeof pairSchema>;
export type ConceptRecord = z.infer<typeof conceptSchema>;

/** The areas in reading order. */
export const conceptAreasSchema = z.array(
  z.strictObject({
    /** Anchor in the porting index, in kebab case. */
    id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
    title: z.string().min(2).max(50),
    /** What belongs here: one sentence. */
    summary: z.string().min(10).max(200),
  }),
);

export type ConceptArea = z.infer<typeof conceptAreasSchema>[number];

/** The form of content/concepts/verified/sequences.json: what assemblers said of the sequences. */
export const verifiedSequencesSchema = z.strictObject({
  sequences: z.array(
    z.strictObject({
      concept: z.string().min(1),
      /** Position of the pair in its concept, and of the sequence in its pair, from 0. */
      pair: z.int().nonnegative(),
      index: z.int().nonnegative(),
      /** SHA-256 of all that decides whether it is accepted. */
      hash: z.string().regex(/^[0-9a-f]{64}$/),
      /** `llvm-mc 22.1.8`, `ptxas 13.0, V13.0.88`. */
      tool: z.string().min(1),
      /** What it was assembled for: `gfx942`, `sm_80`. */
      target: z.string().min(1),
      state: z.enum(["verified", "refused"]),
      /** What the tool said where it refused. */
      message: z.string().optional(),
    }),
  ),
});

export type VerifiedSequence = z.infer<typeof verifiedSequencesSchema>["sequences"][number];
