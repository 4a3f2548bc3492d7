/** Where the site and its source stand; the environment overrides each value, so that a fork needs no edit. */
export const site = {
  title: "GPU ISA Atlas",
  /** Origin for canonical links; a placeholder in the repository. */
  origin: process.env["ATLAS_ORIGIN"] ?? "https://gpu-isa-atlas.example.org",
  /** Path below the origin, with a slash at both ends. */
  base: process.env["ATLAS_BASE"] ?? "/",
  /** Address of the repository, whose issues take reports; a placeholder in the repository. */
  repository: process.env["ATLAS_REPOSITORY"] ?? "https://git.example.org/gpu-isa-atlas",
  /** Whether a zip of the site will stand at /download/: `npm run package` says so to the build. */
  archive: process.env["ATLAS_ARCHIVE"] === "1",
} as const;
