import { z } from "zod";

const generations = z.array(z.string().min(1)).min(1);

/** A difference between generations that texts ask for by name. */
export const traitSchema = z.strictObject({
  /** The name that a text writes, in lower case with underscores. */
  name: z.string().regex(/^[a-z][a-z0-9_]+$/),
  /** What a generation with the trait does, in one sentence of ours. */
  summary: z.string().min(1).max(300),
  /** Where the fact is from. */
  source: z.string().min(1).max(300),
  /** Generations that have it. */
  generations,
});

/** The form of content/amd/traits.yaml. */
export const traitsSchema = z.strictObject({
  traits: z.array(traitSchema),
  /** Float formats whose name means another format in some generations. */
  formats: z.array(
    z.strictObject({
      name: z.string().min(1),
      /** The format that the name means there. */
      means: z.string().min(1),
      source: z.string().min(1).max(300),
      generations,
    }),
  ),
  /** Lanes of a wave that an evaluation takes when no operand is an array. */
  waves: z.array(z.strictObject({ lanes: z.union([z.literal(32), z.literal(64)]), generations })),
});

/** What stands for a parameter in a text: itself, a text, or several texts by key. */
export const parameterSchema = z.union([
  z.array(z.union([z.string(), z.number()]).transform(String)).min(1),
  z.record(
    z.string(),
    z.union([z.string(), z.record(z.string(), z.union([z.string(), z.number()]).transform(String))]),
  ),
]);

/** One text of the notation for a family of names. Forms the files of content/amd/semantics. */
export const semanticsFamilySchema = z
  .strictObject({
    /** In kebab case, unique. */
    id: z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/),
    /** Names with parameters in angle brackets, such as v_add_<T>. */
    names: z.array(z.string().min(1)).min(1),
    /** By parameter: the pieces of a name that may stand there, with what they mean in the text. */
    with: z.record(z.string().regex(/^[A-Za-z]\w*$/), parameterSchema).default({}),
    /** Names that the patterns give but another text describes. */
    except: z.array(z.string().min(1)).default([]),
    /** `lane`: once a lane. `wave`: once, with all lanes at hand. `scalar`: once. */
    scope: z.enum(["lane", "wave", "scalar"]),
    /** The only number of lanes that the text is about, where it is not about waves of any size. */
    lanes: z.union([z.literal(32), z.literal(64)]).optional(),
    /**
     * Operands that have half as many registers in waves of 64 lanes as the source lists, each with the trait of those
     * generations where it has as many; empty where that is none.
     */
    halvedInWave64: z.record(z.string(), z.string()).default({}),
    /** The text; `<T>` is replaced by the parameter, `<T.key>` by one of its texts. */
    text: z.string().min(1).optional(),
    /** Why the evaluator does not run it; it is checked all the same. */
    notEvaluated: z.string().min(1).max(200).optional(),
    /** Why there is no text: what no source states. */
    notDocumented: z.string().min(1).max(300).optional(),
    /** What the hardware may do differently from the value that the text gives. */
    approximate: z.string().min(1).max(300).optional(),
    /** What a reader must know besides, in our words. */
    note: z.string().min(1).max(600).optional(),
    /** The upper half of the register after a 16-bit result, where it is not as usual in the generation. */
    upperHalf: z.enum(["kept", "zero"]).optional(),
    /** Operands that are the same for all lanes although their type would allow vector registers. */
    uniform: z.array(z.string().min(1)).default([]),
    /** Operands that the text writes although the source lists them as read only. */
    alsoWritten: z.array(z.string().min(1)).default([]),
    /** Operands that the source lists as written although nothing writes them. */
    notWritten: z.array(z.string().min(1)).default([]),
    /** Values that an assembler writes into fields, where not 0 (OP_SEL_HI: all ones). */
    defaults: z.record(z.string(), z.int().min(0)).default({}),
    /** The highest value of a field that a source gives a meaning, as an expression in which other fields may stand. */
    limits: z.record(z.string(), z.union([z.string(), z.int().min(0)]).transform(String)).default({}),
    /** Where the facts are from, where that is not the generations' instruction descriptions. */
    source: z.string().min(1).max(300).optional(),
  })
  .refine(({ text, notDocumented }) => (text === undefined) !== (notDocumented === undefined), {
    message: "a family has either a text or a reason under notDocumented",
  });

export const semanticsFileSchema = z.array(semanticsFamilySchema);

export type Traits = z.infer<typeof traitsSchema>;
export type SemanticsFamily = z.infer<typeof semanticsFamilySchema>;
