/** Name of the zip of the site below /download/, and without its ending of the folder in it. */
export const ARCHIVE = "gpu-isa-atlas.zip";
