import { compareVersions } from "../../ptx/target.ts";
import type { Kernel } from "./kernel.ts";

/** A module of many kernels, with the kernels that each line belongs to. */
export type Module = {
  text: string;
  /** Indexes of the kernels that a line concerns; the instruction's own line belongs to one. */
  owners: ReadonlyMap<number, readonly number[]>;
  /** The lines that are instructions to be judged; the others are declarations and the like. */
  statements: ReadonlySet<number>;
};

/** What a module says about itself. */
export type Header = {
  ptx: string;
  target: string;
  /** Ends with an entry that has a type error, so that ptxas stops before it generates code. */
  stops: boolean;
};

// Only a type error: everything before it has been judged when ptxas comes to it.
const STOP = [".entry stop() {", ".reg .f32 %f<2>;", ".reg .b32 %r<2>;", "add.u32 %r0,%f0,%r1;", "}"];

/** Writes a module. All kernels must have the same texture mode. */
export function makeModule(kernels: readonly Kernel[], header: Header): Module {
  const mode = kernels.find((kernel) => kernel.mode !== "")?.mode;
  const lines = [`.version ${header.ptx}`, `.target ${header.target}${mode ? `, ${mode}` : ""}`];
  if (compareVersions(header.ptx, "2.3") >= 0) lines.push(".address_size 64");
  const owners = new Map<number, number[]>();
  const statements = new Set<number>();
  const early = compareVersions(header.ptx, "1.5") < 0;
  const globals = Map.groupBy(
    kernels.flatMap((kernel, index) => ((early && kernel.early) || kernel).globals.map((text) => ({ text, index }))),
    (entry) => entry.text,
  );
  for (const [text, users] of globals) {
    lines.push(text);
    owners.set(lines.length, [...new Set(users.map((user) => user.index))]);
  }
  kernels.forEach((kernel, index) => {
    const { statement } = (early && kernel.early) || kernel;
    for (const line of kernelLines(kernel, index, header.ptx)) {
      lines.push(line);
      if (line === statement) statements.add(lines.length);
      owners.set(lines.length, [index]);
    }
  });
  if (header.stops) lines.push(...STOP);
  return { text: `${lines.join("\n")}\n`, owners, statements };
}

/** The lines of one kernel. */
export function kernelLines(kernel: Kernel, index: number, ptx: string): string[] {
  const { statement } = (compareVersions(ptx, "1.5") < 0 && kernel.early) || kernel;
  if (/\[argument\]/.test(statement)) {
    const head = `.func k${String(index)}(.param .align 64 .b8 argument[128]) {`;
    return [head, ...kernel.before, statement, "ret;", "}"];
  }
  const parameter = /\bparameter\b/.test(statement) ? parameterOf(kernel) : "";
  // Before 1.4 parameters were declared inside the kernel.
  const inside = parameter !== "" && compareVersions(ptx, "1.4") < 0;
  return [
    `.entry k${String(index)}(${inside ? "" : parameter}) {`,
    ...(inside ? [`${parameter};`] : []),
    ...kernel.before,
    statement,
    ...kernel.after,
    "ret;",
    "}",
  ];
}

/** A parameter that is as large as the instruction needs: early versions have no arrays among parameters. */
function parameterOf(kernel: Kernel): string {
  const large = /\.(?:v[248]|b128|b1024|tensormap)\b/.test(kernel.opcode);
  return large ? ".param .align 64 .b8 parameter[128]" : ".param .b64 parameter";
}
