import { type Compiled, Elaborator, type Uses } from "./elaborate.ts";
import { SemanticsError } from "./error.ts";
import type { Machine, WriteSlot } from "./machine.ts";
import type { Expression, Statement } from "./tree.ts";
import { nameOfType, type Type, type Value, widthOfType } from "./type.ts";
import { represent, writeBits } from "./value.ts";

/** A text compiled for one form of an instruction. */
export interface Program {
  run(): void;
  readonly uses: Uses;
}

/** Checks the types of a text and compiles it. Throws a {@link SemanticsError} at the first thing that does not fit. */
export function compileProgram(statements: readonly Statement[], machine: Machine): Program {
  const elaborator = new Elaborator(machine);
  const steps = compileBlock(statements, elaborator);
  return { run: sequence(steps), uses: elaborator.uses };
}

type Step = () => void;

function compileBlock(statements: readonly Statement[], elaborator: Elaborator): Step[] {
  return statements.flatMap((statement) => compileStatement(statement, elaborator) ?? []);
}

function sequence(steps: readonly Step[]): Step {
  const [first, second] = steps;
  if (first !== undefined && steps.length === 1) return first;
  if (first !== undefined && second !== undefined && steps.length === 2)
    return () => {
      first();
      second();
    };
  return () => {
    for (const step of steps) step();
  };
}

function compileStatement(statement: Statement, elaborator: Elaborator): Step | undefined {
  switch (statement.kind) {
    case "comment":
      return undefined;
    case "variable": {
      const type = elaborator.type(statement.type, statement);
      const { run } = elaborator.assign(elaborator.expression(statement.value), type, false, statement);
      const box = { value: 0 as Value };
      elaborator.addLocal(statement.name, { type, box, mutable: true }, statement);
      return () => {
        box.value = run();
      };
    }
    case "assign":
      return compileAssignment(statement.target, statement.value, elaborator);
    case "if": {
      const known = knownBranch(statement, elaborator.machine);
      if (known !== undefined) return elaborator.inBlock(() => sequence(compileBlock(known, elaborator)));
      const branches = statement.branches.map(({ test, body }) => ({
        test: elaborator.test(test),
        step: elaborator.inBlock(() => sequence(compileBlock(body, elaborator))),
      }));
      const { otherwise } = statement;
      const last =
        otherwise === undefined ? undefined : elaborator.inBlock(() => sequence(compileBlock(otherwise, elaborator)));
      return () => {
        for (const { test, step } of branches) {
          if (test()) {
            step();
            return;
          }
        }
        last?.();
      };
    }
    case "for": {
      const from = elaborator.expression(statement.from).constant;
      const to = elaborator.expression(statement.to).constant;
      if (from === undefined || to === undefined || to < from)
        throw fail(statement.from, "a loop runs from a constant up to a constant");
      const box = { value: 0 as Value };
      const step = elaborator.inBlock(() => {
        elaborator.addLocal(
          statement.name,
          { type: { kind: "int", lo: from, hi: to }, box, mutable: false },
          statement,
        );
        return sequence(compileBlock(statement.body, elaborator));
      });
      const [first, final] = [Number(from), Number(to)];
      return () => {
        for (let index = first; index <= final; index++) {
          box.value = index;
          step();
        }
      };
    }
  }
}

/**
 * The branch that is taken whenever the first test is a trait alone: the other one may name operands that only other
 * generations have. Undefined for every other test.
 */
function knownBranch(
  { branches, otherwise }: Statement & { kind: "if" },
  machine: Machine,
): readonly Statement[] | undefined {
  const [first, ...others] = branches;
  if (first?.test.kind !== "name") return undefined;
  const trait = machine.trait(first.test.name);
  if (trait === undefined) return undefined;
  if (trait) return first.body;
  return others.length === 0 ? (otherwise ?? []) : undefined;
}

function compileAssignment(target: Expression, value: Expression, elaborator: Elaborator): Step {
  const compiled = elaborator.expression(value);
  if (target.kind === "name") {
    const local = elaborator.findLocal(target.name);
    if (local !== undefined) {
      if (!local.mutable)
        throw fail(target, `'${target.name}' has its value for good; begin it with 'var' to change it`);
      const { run } = elaborator.assign(compiled, local.type, false, target);
      const { box } = local;
      return () => {
        box.value = run();
      };
    }
    if (elaborator.machine.write(target.name) === undefined) return define(target.name, compiled, target, elaborator);
  }
  if (target.kind === "index" && target.of.kind === "name") {
    const local = elaborator.findLocal(target.of.name);
    if (local?.mutable === true && local.type.kind === "vector") {
      const { type, box } = local;
      const index = elaborator.expression(target.index);
      if (index.type.kind !== "int" || index.type.lo < 0n || index.type.hi >= BigInt(type.count))
        throw fail(target, `the index may be ${nameOfType(index.type)}, and there are only ${String(type.count)}`);
      const { run } = elaborator.assign(compiled, type.of, false, target);
      return () => {
        const changed = [...(box.value as readonly Value[])];
        changed[Number(index.run())] = run();
        box.value = changed;
      };
    }
  }
  return compileWrite(target, compiled, elaborator);
}

function define(name: string, compiled: Compiled, place: Expression, elaborator: Elaborator): Step {
  if (/^[A-Z]/.test(name)) throw fail(place, `'${name}' is no operand that the instruction writes`);
  if (compiled.type.kind === "decimal") throw fail(place, "write the type of the number, such as f32(1.0)");
  const box = { value: 0 as Value };
  const { type, run, constant } = compiled;
  elaborator.addLocal(name, { type, box, mutable: false, ...(constant === undefined ? {} : { constant }) }, place);
  return () => {
    box.value = run();
  };
}

/** What an operand's target says: the operand, its lane, and which of its bits as what type. */
interface Target {
  readonly slot: WriteSlot;
  readonly lane: () => number;
}

function findTarget(node: Expression, elaborator: Elaborator): Target {
  const { machine } = elaborator;
  const named = node.kind === "lane" ? node.of : node;
  if (named.kind !== "name") throw fail(node, "only operands, variables and parts of them can be assigned");
  const slot = machine.write(named.name);
  if (slot === undefined) throw fail(named, `'${named.name}' is no operand that the instruction writes`);
  elaborator.uses.writes.add(slot.name);
  if (node.kind === "lane") return { slot, lane: elaborator.laneNumber(node.lane) };
  if (slot.perLane && machine.scope !== "lane")
    throw fail(node, `each lane has its own ${slot.name}; write ${slot.name}@i for that of lane i`);
  return { slot, lane: () => machine.lane };
}

function compileWrite(target: Expression, value: Compiled, elaborator: Elaborator): Step {
  if (target.kind === "member") {
    if (elaborator.memory(target.of) === true) {
      const { run } = elaborator.assign(value, elaborator.type(target.type, target), false, target);
      return () => {
        run();
        throw new Error("a text with memory is checked but never run");
      };
    }
    const { slot, lane } = findTarget(target.of, elaborator);
    return writeAs(slot, lane, elaborator.type(target.type, target), value, target, elaborator);
  }
  if (target.kind === "slice") {
    const { slot, lane } = findTarget(target.of, elaborator);
    const high = elaborator.expression(target.high).constant;
    const low = elaborator.expression(target.low).constant;
    if (high === undefined || low === undefined || low < 0n || high < low || high >= BigInt(Math.max(32, slot.bits)))
      throw fail(target, `bits of ${slot.name} are named by two constants within its width`);
    const width = Number(high - low) + 1;
    const { run } = elaborator.assign(value, { kind: "bits", width }, false, target);
    const from = Number(low);
    return () => {
      slot.store(lane(), run() as number | bigint, from, width);
    };
  }
  if (target.kind === "lane" && target.of.kind === "name") {
    const { slot, lane } = findTarget(target, elaborator);
    if (slot.mask) {
      if (value.type.kind !== "bool")
        throw fail(target, `a bit of ${slot.name} is a bool, not ${nameOfType(value.type)}`);
      const { run } = value;
      return () => {
        slot.store(0, run() === true ? 1 : 0, lane(), 1);
      };
    }
  }
  if (target.kind === "index") {
    const { slot, lane } = findTarget(target.of, elaborator);
    const index = elaborator.expression(target.index);
    if (index.type.kind !== "int" && index.type.kind !== "bits") throw fail(target, "a bit is named by an integer");
    if (value.type.kind !== "bool") throw fail(target, `a bit is a bool, not ${nameOfType(value.type)}`);
    const { run } = value;
    return () => {
      slot.store(lane(), run() === true ? 1 : 0, Number(index.run()), 1);
    };
  }
  const { slot, lane } = findTarget(target, elaborator);
  const type: Type = slot.bits === 1 ? { kind: "bool" } : { kind: "bits", width: slot.bits };
  return writeAs(slot, lane, type, value, target, elaborator);
}

function writeAs(
  slot: WriteSlot,
  lane: () => number,
  type: Type,
  value: Compiled,
  place: Expression,
  elaborator: Elaborator,
): Step {
  const width = widthOfType(type);
  if (width !== slot.bits)
    throw fail(place, `${slot.name} has ${String(slot.bits)} bits, and ${nameOfType(type)} ${String(width ?? "no")}`);
  const { run, type: given } = elaborator.assign(value, type, slot.saturates, place);
  const finish = slot.finish(type);
  const bits = writeBits(type);
  const fit = given.kind === "int" && type.kind === "int" ? represent(given, type) : undefined;
  const final = (): Value => {
    const result = fit === undefined ? run() : fit(run());
    return finish === undefined ? result : finish(result);
  };
  return () => {
    slot.store(lane(), bits(final()), 0, width);
  };
}

function fail({ line, column }: Expression, problem: string): SemanticsError {
  return new SemanticsError(problem, line, column);
}
