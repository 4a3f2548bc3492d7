import { z } from "zod";

/** A PTX version: `8.6`. */
export const ptxVersion = z.string().regex(/^\d+\.\d+$/);

/** A target: `sm_90`, `sm_90a`, `sm_100f`. */
export const targetName = z.string().regex(/^sm_\d+[af]?$/);

/** The number of a section: `9.7.10.8`. */
export const sectionNumber = z.string().regex(/^\d+(?:\.\d+)*$/);

/** The last part of a page's address: lower case, digits, dots and underscores. */
export const pageSlug = z.string().regex(/^[a-z0-9][a-z0-9._-]*$/);
