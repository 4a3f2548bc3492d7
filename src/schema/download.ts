import { z } from "zod";

/** What a downloaded file has to be: its size in bytes and its SHA-256. */
export const pinSchema = z.strictObject({
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A file of a vendor that `npm run fetch` downloads (content/downloads.json). */
export const downloadSchema = z.strictObject({
  /** Its name on the command line. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  /** Key of its address in content/links.yaml. */
  link: z.string().min(1),
  /** Hosts that the address and its redirects may name; `*.amd.com` is any host below amd.com. */
  hosts: z.array(z.string().regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/)).min(1),
  /** The most that is read, in bytes. */
  maxBytes: z.int().positive(),
  /** File name that it is stored under. */
  file: z.string().regex(/^[\w.-]+\.zip$/),
  /** Null until `npm run fetch -- --latest` has set it. */
  pin: pinSchema.nullable(),
});

export const downloadsSchema = z.array(downloadSchema);

export type Pin = z.infer<typeof pinSchema>;
export type Download = z.infer<typeof downloadSchema>;
