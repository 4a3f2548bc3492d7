import { z } from "zod";

/** A category of ours: instructions that a reader looks for together. Every instruction name is in exactly one. */
export const categorySchema = z.strictObject({
  /** Last part of the category's URL, in kebab case; once published it never changes. */
  id: z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, "an id is in kebab case, such as 'scalar-memory'"),
  /** Heading of the category's page and label of its badge, 1 to 40 characters. */
  title: z.string().min(1).max(40),
  /** What these instructions are for, in our own words: one or two sentences, at most 200 characters. */
  summary: z.string().min(1).max(200),
  /** Patterns of lower-case instruction names (see `compileNamePattern`); a name that fits any of them is meant. */
  patterns: z.array(z.string().min(1)).min(1),
  /** Patterns of names that fit `patterns` but are not meant. */
  except: z.array(z.string().min(1)).default([]),
});

/** All categories, in reading order; ids and titles are unique. */
export const categoriesSchema = z.array(categorySchema).superRefine((categories, context) => {
  for (const key of ["id", "title"] as const) {
    const seen = new Set<string>();
    for (const [index, category] of categories.entries()) {
      const value = category[key];
      if (seen.has(value)) {
        context.addIssue({ code: "custom", path: [index, key], message: `the ${key} '${value}' is used twice` });
      }
      seen.add(value);
    }
  }
});

export type Category = z.infer<typeof categorySchema>;
