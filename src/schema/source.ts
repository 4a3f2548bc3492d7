import { z } from "zod";

/** Header facts of the file that a catalog was imported from. */
export const sourceSchema = z.strictObject({
  /** Name of the file, without folders. */
  file: z.string().min(1),
  /** SHA-256 of the file's bytes, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The file's ReleaseDate. */
  releaseDate: z.iso.date(),
  /** The file's SchemaVersion. */
  schemaVersion: z.string().min(1),
  /** The file's Copyright line, which its licence asks to keep. */
  copyright: z.string(),
  /** The file's Sensitivity line. */
  sensitivity: z.string(),
  /** The file's License. */
  license: z.string(),
  /** True where the file's first comment says that it was rebuilt from facts and is not AMD's own. */
  rebuilt: z.boolean(),
  /** True where an incomplete file was imported on request. */
  partial: z.literal(true).optional(),
});

export type Source = z.infer<typeof sourceSchema>;
