import { z } from "zod";

/** What became of the records of one kind. */
const changesSchema = z.strictObject({
  /** Such as `instructions`. */
  kind: z.string().min(1),
  /** Names, sorted. */
  added: z.array(z.string().min(1)).optional(),
  removed: z.array(z.string().min(1)).optional(),
  /** Names of records that are there before and after, and not the same. */
  changed: z.array(z.string().min(1)).optional(),
});

/** What became of one catalog. */
const catalogChangeSchema = z.strictObject({
  /** Id of a generation, or `ptx`. */
  catalog: z.string().min(1),
  /** The source that it is made from now: file, date or edition. */
  source: z.string().min(1),
  /** Instructions in it now. */
  instructions: z.int().min(0),
  /** True where there was none before: then nothing is listed. */
  first: z.literal(true).optional(),
  changes: z.array(changesSchema),
});

/** The form of a file in content/changelog: what an import, or `npm run changelog`, found to be different. */
export const changelogEntrySchema = z.strictObject({
  /** The day of the import. */
  date: z.iso.date(),
  title: z.string().min(1),
  catalogs: z.array(catalogChangeSchema).min(1),
});

export type CatalogChange = z.infer<typeof catalogChangeSchema>;
export type ChangelogEntry = z.infer<typeof changelogEntrySchema>;
