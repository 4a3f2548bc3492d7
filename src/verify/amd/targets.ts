import type { Generation } from "../../schema/generation.ts";

/** Features that change what a processor takes without being another chip: half registers by name, waves of 64 lanes. */
const FEATURES = ["+real-true16", "+wavefrontsize64"];

/**
 * The targets that a generation's words are tried with, the best first: its processor, its other processors, which may
 * have more instructions, and the processor with features that are off by default.
 */
export function verificationTargets({ llvmProcessor, gfxTargets }: Generation): string[] {
  return [
    llvmProcessor,
    ...gfxTargets.filter((target) => target !== llvmProcessor),
    ...FEATURES.map((feature) => `${llvmProcessor} ${feature}`),
  ];
}
