import { z } from "zod";

/** Words between single spaces, sorted, each once. */
const wordsSchema = z
  .string()
  .min(1)
  .transform((text) => text.split(" "))
  .refine((words) => words.every((word) => word !== ""), "one space between two words")
  .refine((words) => new Set(words).size === words.length, "a word stands twice");

/** An address of a folder from the site's root, such as `/amd/` or `/`. */
const folderSchema = z.string().regex(/^\/(?:[^/\s]+\/)*$/, "starts and ends with a slash");

/** What most pages of a kind have; `kind` is an address with `*` for names. */
const kindSchema = z.strictObject({
  /** Such as `/amd/*` + `/`: see `kindOf` in src/ledger/kind.ts. */
  kind: z.string().regex(/^\/(?:[^/\s]+\/)*$/),
  /** Anchors of every page of the kind that does not state an exception; files as in `more`. */
  anchors: wordsSchema,
});

/** Pages of a folder that have the same anchors. */
const pagesSchema = z.strictObject({
  in: folderSchema,
  /** Folders that `*` in `in` stands for, where several hold the same pages. */
  folders: wordsSchema.optional(),
  /** Last parts of the addresses, without the slash at the end; `.` is the folder's own page. */
  pages: wordsSchema,
  /**
   * Anchors besides those of the kind, and files that belong to the page: `./index.md` stands beside it,
   * `/api/v1/amd/*.json` elsewhere. `*` stands for the page's last part.
   */
  more: wordsSchema.optional(),
  /** Anchors of the kind that these pages do not have. */
  lacks: wordsSchema.optional(),
});

/** Addresses that belong to no page. */
const filesSchema = z.strictObject({ in: folderSchema, files: wordsSchema });

/**
 * The form of content/urls.json: every address and anchor that was ever published, grouped so that the file stays small.
 * `npm run urls` writes it from a built site, and only adds.
 */
export const urlLedgerSchema = z.array(z.union([kindSchema, pagesSchema, filesSchema]));

export type UrlLedger = z.infer<typeof urlLedgerSchema>;

/** One growth of the ledger. */
const sealSchema = z.strictObject({
  /** Addresses in the ledger after it: pages and files. */
  addresses: z.int().min(1),
  /** Anchors in the ledger after it. */
  anchors: z.int().min(0),
  /** SHA-256 of all of them and of the seal before: see src/ledger/seal.ts. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The form of content/urls.seals.json: a seal for each growth, oldest first, none ever changed. */
export const sealsSchema = z.array(sealSchema);

export type Seal = z.infer<typeof sealSchema>;
