/** Where the site stands; the environment overrides each value, so that a fork needs no edit. */
export const site = {
  title: "GPU ISA Atlas",
  /** Origin for canonical links; a placeholder in the repository. */
  origin: process.env["ATLAS_ORIGIN"] ?? "https://gpu-isa-atlas.example.org",
  /** Path below the origin, with a slash at both ends. */
  base: process.env["ATLAS_BASE"] ?? "/",
} as const;
