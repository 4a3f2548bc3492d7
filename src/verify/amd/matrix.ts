import type { Generation } from "../../schema/generation.ts";
import type { LlvmMc } from "./llvm-mc.ts";
import type { Proof } from "./search.ts";

/** A target of the matrix. */
export interface MatrixTarget {
  readonly name: string;
  /** Id of its generation; null for generic targets and for chips outside the generations. */
  readonly generation: string | null;
}

/** The lowest number of a target: gfx900. Older chips have other encodings. */
const LOWEST = 0x900;

/** All targets from gfx900 up that the tool knows, the generic ones too, in the order of their numbers. */
export function listMatrixTargets(processors: ReadonlySet<string>, generations: readonly Generation[]): MatrixTarget[] {
  const owner = new Map(generations.flatMap(({ id, gfxTargets }) => gfxTargets.map((target) => [target, id] as const)));
  return [...processors]
    .filter((name) => numberOf(name) >= LOWEST)
    .sort((a, b) => numberOf(a) - numberOf(b) || (a < b ? -1 : 1))
    .map((name) => ({ name, generation: owner.get(name) ?? null }));
}

/** A number to sort targets by: gfx90a and gfx1030 as they stand, gfx9-generic as gfx900, gfx10-3-generic as gfx1030. */
function numberOf(name: string): number {
  const plain = /^gfx([0-9a-f]+)$/.exec(name)?.[1];
  const [, major = "0", minor = "0"] = /^gfx(\d+)(?:-(\d+))?-generic$/.exec(name) ?? [];
  const digits = plain ?? `${major}${minor}0`;
  // The last two digits are minor and stepping, each hexadecimal; what is before them is decimal.
  return Number(digits.slice(0, -2)) * 256 + Number.parseInt(digits.slice(-2), 16);
}

/** Which targets assemble a line: to the same bytes, and to others, as bits by position in the list of targets. */
export interface Takes {
  readonly same: bigint;
  readonly other: bigint;
}

/** Assembles each line for every target. The bytes of a line are those of its own generation. */
export async function measureTakes(
  proofs: readonly Proof[],
  targets: readonly MatrixTarget[],
  llvm: LlvmMc,
): Promise<Takes[]> {
  const lines = [...new Set(proofs.map(({ text, target }) => `${featuresOf(target)}\n${text}`))];
  const places = new Map(lines.map((line, place) => [line, place]));
  const bytes = new Map<string, (string | undefined)[]>();
  for (const { name } of targets) bytes.set(name, []);
  await Promise.all(
    targets.map(async ({ name }) => {
      const own: (string | undefined)[] = lines.map(() => undefined);
      for (const [features, group] of Map.groupBy(lines.entries(), ([, line]) => line.split("\n")[0] ?? "")) {
        const answers = await llvm.assemble(
          `${name}${features}`,
          group.map(([, line]) => line.split("\n")[1] ?? ""),
        );
        for (const [at, [place]] of group.entries()) {
          const answer = answers[at];
          own[place] = answer !== undefined && "bytes" in answer ? answer.bytes : undefined;
        }
      }
      bytes.set(name, own);
    }),
  );
  return proofs.map((proof) => {
    const place = places.get(`${featuresOf(proof.target)}\n${proof.text}`) ?? -1;
    let same = 0n;
    let other = 0n;
    for (const [at, { name }] of targets.entries()) {
      const own = bytes.get(name)?.[place];
      if (own === proof.bytes) same |= 1n << BigInt(at);
      else if (own !== undefined) other |= 1n << BigInt(at);
    }
    return { same, other };
  });
}

/** Features that a proof's target has beside its processor, with a space in front, as targets are written. */
function featuresOf(target: string): string {
  return target.includes(" ") ? target.slice(target.indexOf(" ")) : "";
}
