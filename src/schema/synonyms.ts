import { z } from "zod";

/** The beginning of function names of a compiler; what follows is looked up among the vendor's instructions. */
const prefixSchema = z.strictObject({
  /** As written, with its last dot or underscore. */
  prefix: z.string().regex(/^[\w.]*[._]$/),
  /** Whose instructions such functions stand for. */
  vendor: z.enum(["AMD", "NVIDIA"]),
});

/** Words that people use for something that the site names otherwise. */
const synonymSchema = z.strictObject({
  /** The words, each spelt as in source code; case and separators are ignored when searching. */
  words: z.array(z.string().min(2).max(60)).min(1),
  /** Names on this site, the one that is usually meant first; each must exist. */
  to: z.array(z.string().min(1)).min(1),
});

/** The form of content/search/synonyms.yaml. */
export const synonymsSchema = z.strictObject({
  prefixes: z.array(prefixSchema),
  synonyms: z.array(synonymSchema),
});

export type Synonyms = z.infer<typeof synonymsSchema>;
