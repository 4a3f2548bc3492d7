import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fragments } from "../../../src/ptx/fragments/all.ts";
import type { Fragment } from "../../../src/ptx/fragments/fragment.ts";
import { countOf } from "../../../src/fragments/layout.ts";
import type { ShapeRow } from "../../../src/ptx/fragments/shape-row.ts";
import { shapeRows } from "../../../src/ptx/fragments/shapes.ts";
import { accessShapes } from "../../../src/ptx/fragments/tensor-memory.ts";
import { wmmaSizes } from "../../../src/ptx/fragments/wmma-sizes.ts";
import { everyN, wgmmaShapes } from "../../../src/ptx/fragments/wgmma.ts";

const hasPtxas = spawnSync("ptxas", ["--version"]).status === 0;

/** Assembles statements, each on a line of its own; answers with the messages by statement. */
function assemble(version: string, target: string, statements: readonly string[]): Map<number, string> {
  const head = [
    `.version ${version}`,
    `.target ${target}`,
    ".address_size 64",
    ".visible .entry k() {",
    ".reg .b32 %r<300>; .reg .f32 %f<300>; .reg .f64 %d<20>; .reg .b64 %a<4>; .reg .b16 %h<4>; .reg .pred %p;",
  ];
  const folder = mkdtempSync(join(tmpdir(), "fragments-"));
  const file = join(folder, "k.ptx");
  writeFileSync(file, [...head, ...statements, "ret;", "}", ""].join("\n"));
  // Old targets are judged by the module's own .target, whatever the architecture that code is made for.
  const number = Number(/\d+/.exec(target)?.[0] ?? 0);
  const arch = number < 75 ? "sm_75" : target;
  const run = spawnSync("ptxas", ["-arch", arch, "-o", join(folder, "k.cubin"), file], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  const messages = new Map<number, string>();
  for (const found of run.stderr.matchAll(/line (\d+); (?:error|fatal)\s*: (.*)/g))
    messages.set(Number(found[1]) - head.length - 1, found[2] ?? "");
  if (run.status !== 0 && messages.size === 0) throw new Error(run.stderr);
  return messages;
}

/** `{%r0, %r1}` with registers of the operand's type. */
function vector(register: string, count: number): string {
  const letter = register === ".f32" ? "f" : register === ".f64" ? "d" : "r";
  return `{${Array.from({ length: count }, (_, index) => `%${letter}${index}`).join(", ")}}`;
}

/** The operand of a fragment as a vector, with `change` registers more or less. */
function operand(instruction: string, shape: string, name: string, type: string, change = 0): string {
  const found = fragments.filter(
    (entry: Fragment) =>
      entry.instruction === instruction &&
      entry.shape === shape &&
      entry.operand === name &&
      entry.types.includes(type),
  );
  // mma.m8n8k4 has the same registers in every variant, but .f32 accumulators are listed apart for .f16 and .f64.
  const fragment = found[0];
  if (!fragment) throw new Error(`${instruction} ${shape} has no ${name} of ${type}`);
  return vector(fragment.register, countOf(fragment.layout, "register") + change);
}

/** Statements of `mma` or `mma.sp` for a row of the shape table, one a shape and type. */
function statements(row: ShapeRow, change = 0): string[] {
  const sparse = row.instruction === "mma.sp";
  const ordered = row.qualifiers.includes("::ordered_metadata") ? "::ordered_metadata" : "";
  const popc = row.qualifiers.find((part) => part.endsWith(".popc")) ?? "";
  const scaled = row.qualifiers.includes(".block_scale");
  const kind = row.qualifiers.find((part) => part.startsWith(".kind")) ?? "";
  const factors = row.qualifiers.find((part) => part.startsWith(".scale_vec")) ?? "";
  const modifiers = `${kind}${scaled ? ".block_scale" : ""}${factors}`;
  return row.shapes.flatMap((shape) =>
    row.a.flatMap((a) =>
      row.d.flatMap((d) =>
        (row.scale.length === 0 ? [""] : row.scale.map((type) => `.${type}`)).map((scale) => {
          const { instruction } = row;
          const opcode = `${instruction}${ordered}.sync.aligned.${shape}.row.col${modifiers}.${d}.${a}.${a}.${d}${popc}${scale}`;
          const accumulator = operand(instruction, shape, "C, D", d);
          const parts = [accumulator, operand(instruction, shape, "A", a, change), operand(instruction, shape, "B", a)];
          const rest = [accumulator, ...(sparse ? ["%r0", "0x0"] : [])];
          const scales = scaled ? ["%r0", "{%h0, %h1}", "%r1", "{%h2, %h3}"] : [];
          return `${opcode} ${[...parts, ...rest, ...scales].join(", ")};`;
        }),
      ),
    ),
  );
}

const rows = shapeRows.filter(
  ({ instruction, ptx }) => (instruction === "mma" || instruction === "mma.sp") && Number(ptx) <= 9,
);

describe.skipIf(!hasPtxas)("ptxas", () => {
  it("takes every row of mma and mma.sp with as many registers as the fragments have", { timeout: 120_000 }, () => {
    const groups = Map.groupBy(rows, ({ ptx, targets }) => `${ptx} ${targets[0] ?? ""}`);
    for (const [key, members] of groups) {
      const [ptx = "", target = ""] = key.split(" ");
      const lines = members.flatMap((row) => statements(row));
      const messages = [...assemble(ptx, target, lines)].map(([line, message]) => `${lines[line] ?? ""} ${message}`);
      expect([key, messages]).toEqual([key, []]);
    }
  });

  it("refuses every row of mma and mma.sp one PTX version or one target lower", { timeout: 120_000 }, () => {
    const versions = ["6.3", "6.4", "6.5", "7.0", "7.1", "7.7", "7.8", "8.3", "8.4", "8.5", "8.6"];
    const targets = ["sm_60", "sm_70", "sm_75", "sm_80", "sm_89", "sm_90"];
    const accepted: string[] = [];
    for (const row of rows) {
      const target = row.targets[0] ?? "";
      const lines = statements(row);
      // sm_120a itself came with the features that need it, so only plain targets can be lowered.
      if (!targets.includes(target)) continue;
      const older = versions.findLast((version) => Number(version) < Number(row.ptx)) ?? "";
      const lower = targets[targets.indexOf(target) - 1] ?? "";
      for (const [version, chip] of [[older, target] as const, [row.ptx, lower] as const]) {
        const messages = assemble(version, chip, lines);
        for (const [index, line] of lines.entries()) {
          const message = messages.get(index) ?? "accepted";
          if (!/requires? (?:PTX ISA )?\.(?:target|version)/.test(message))
            accepted.push(`${version} ${chip} ${line} ${message}`);
        }
      }
    }
    expect(accepted).toEqual([]);
  });

  it("refuses each with one register of A less or more", { timeout: 120_000 }, () => {
    for (const change of [-1, 1]) {
      const lines = rows.flatMap((row) => statements(row, change)).filter((line) => !line.includes("{}"));
      const messages = assemble("9.0", "sm_120a", lines);
      expect(lines.filter((_, index) => !messages.has(index))).toEqual([]);
    }
  });

  it("takes wgmma with the registers of every N", { timeout: 120_000 }, () => {
    const lines = wgmmaShapes.flatMap(({ k, types, accumulators, n }) =>
      accumulators.flatMap((d) =>
        n.map((size) => {
          const a = types[0] ?? "";
          const count = d === "f16" ? size / 4 : size / 2;
          const registers = vector(d === "f32" ? ".f32" : ".b32", count);
          const tail = k === 16 ? ", 1, 1, 0" : k === 8 || d.startsWith("f") ? ", 1, 1" : "";
          const popc = a === "b1" ? ".and.popc" : "";
          const opcode = `wgmma.mma_async.sync.aligned.m64n${size}k${k}.${d}.${a}.${a}${popc}`;
          return `${opcode} ${registers}, ${operand("wgmma.mma_async", `m64nNk${k}`, "A", a)}, %a0, %p${tail};`;
        }),
      ),
    );
    expect(lines.length).toBeGreaterThan(150);
    const messages = [...assemble("8.0", "sm_90a", ["wgmma.fence.sync.aligned;", ...lines])];
    expect(messages.map(([line, message]) => `${lines[line - 1] ?? ""} ${message}`)).toEqual([]);
    expect(everyN).toHaveLength(32);
  });

  it("takes wmma.mma with the listed registers", { timeout: 120_000 }, () => {
    const lines = wmmaSizes.flatMap(({ shape, types, a, b, c }) =>
      types.flatMap((type) =>
        c.map((accumulator) => {
          const [ra, rb, rc] = [a, b, accumulator].map((text) => {
            const [count = "", register = ""] = text.split(" ");
            return vector(register, Number(count));
          });
          const d = accumulator.replace(/^\d+ /, "").replace("f16x2", "f16");
          const kinds = type === "f16" ? `${d}${d}` : `${d}.${type}.${type}${d}`;
          const opcode = `wmma.mma${type === "b1" ? ".xor.popc" : ""}.sync.aligned.row.col.${shape}${kinds}`;
          return `${opcode} ${rc ?? ""}, ${ra ?? ""}, ${rb ?? ""}, ${rc ?? ""};`;
        }),
      ),
    );
    expect(lines).toHaveLength(20);
    const messages = [...assemble("7.0", "sm_80", lines)];
    expect(messages.map(([line, message]) => `${lines[line] ?? ""} ${message}`)).toEqual([]);
  });

  it("takes tcgen05.ld and .st, ldmatrix, stmatrix and movmatrix with their registers", { timeout: 120_000 }, () => {
    const access = accessShapes.flatMap(({ name, most, registers }) =>
      [1, 2, 4, 8, 16, 32, 64, 128]
        .filter((num) => num <= most)
        .flatMap((num) => {
          const data = vector(".b32", registers * num);
          const split = name === "16x32bx2" ? ", 16" : "";
          return [
            `tcgen05.ld.sync.aligned.${name}.x${num}.b32 ${data}, [%r299]${split};`,
            `tcgen05.st.sync.aligned.${name}.x${num}.b32 [%r299]${split}, ${data};`,
          ];
        }),
    );
    const four = vector(".b32", 4);
    const lines = [
      ...access,
      `ldmatrix.sync.aligned.m8n8.x4.shared.b16 ${four}, [%r299];`,
      `ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b4x16_p64 ${four}, [%r299];`,
      `ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8 ${four}, [%r299];`,
      `stmatrix.sync.aligned.m16n8.x4.trans.shared.b8 [%r299], ${four};`,
      "movmatrix.sync.aligned.m8n8.trans.b16 %r0, %r1;",
    ];
    const messages = [...assemble("8.6", "sm_100a", lines)];
    expect(messages.map(([line, message]) => `${lines[line] ?? ""} ${message}`)).toEqual([]);
  });
});
