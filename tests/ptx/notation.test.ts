import { describe, expect, it } from "vitest";
import { parseBlock } from "../../src/ptx/block.ts";
import { NotationError } from "../../src/ptx/error.ts";
import { parseWhere } from "../../src/ptx/match.ts";
import { parseOpcode, parseSyntax } from "../../src/ptx/parse.ts";
import { printOpcode, printSyntax, printValues } from "../../src/ptx/print.ts";
import { loadCatalog } from "./catalog.ts";

const catalog = loadCatalog();

describe("PTX syntax notation", () => {
  it("prints what it parsed for every syntax line of the catalog", { timeout: 60_000 }, () => {
    for (const form of catalog.forms) {
      const tree = parseSyntax(form.syntax);
      expect(printSyntax(tree)).toBe(form.syntax);
      expect(parseSyntax(printSyntax(tree))).toEqual(tree);
    }
    // The extract of PTX 9.4 has 667 syntax lines; lists such as `vop` give one form an instruction.
    expect(catalog.forms.length).toBeGreaterThanOrEqual(666);
  });

  it("prints what it parsed for every value of every qualifier", { timeout: 60_000 }, () => {
    for (const form of catalog.forms) {
      for (const definition of parseWhere(form.where)) {
        expect(printValues(definition)).toEqual(form.where[definition.names[0] ?? ""]);
      }
    }
  });

  it("tells optional parts, choices and sub-qualifiers apart", () => {
    expect(parseOpcode("a{.b}")).toEqual([
      { kind: "part", text: "a" },
      { kind: "optional", items: [{ kind: "part", text: ".b" }] },
    ]);
    expect(parseOpcode("mad{.hi,.lo}.cc")[1]).toMatchObject({ kind: "choice", optional: false });
    expect(parseOpcode(".shared{::cta, ::cluster}")[1]).toMatchObject({ kind: "choice", optional: true });
    expect(parseOpcode("fma.oob.{relu}")[2]).toMatchObject({ kind: "choice", optional: true });
    expect(parseOpcode("sust.b.{1d,2d}")[2]).toMatchObject({ kind: "choice", optional: false });
  });

  it("reads what the documentation writes oddly", () => {
    expect(printOpcode(parseOpcode("red. v.type"))).toBe("red.v.type");
    expect(printOpcode(parseOpcode("redux{.abs.}{.NaN}"))).toBe("redux{.abs}{.NaN}");
    expect(printOpcode(parseOpcode(".64x128b**"))).toBe(".64x128b");
    expect(printSyntax(parseSyntax("op.a\n   .b  [x], y {, z}"))).toBe("op.a.b [x], y{, z};");
  });

  it("reads operands: addresses, vectors, pairs, sinks, signs and selectors", () => {
    const lines = [
      "op p[|q], {!}c;",
      "op d|p, [a, {b,} c]{, e}{, f};",
      "op {a, b}, _, (x), sh+imm;",
      "op d{.mask}, {-}a{.asel}, b.bsel;",
      "@p op{.uni} t;",
    ];
    for (const line of lines) expect(printSyntax(parseSyntax(line))).toBe(line);
  });

  it("says where a line is wrong", () => {
    expect(() => parseSyntax("op{.a d;")).toThrow(NotationError);
    try {
      parseSyntax("op.x d, ?;");
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(NotationError);
      expect((error as NotationError).offset).toBe(8);
    }
  });
});

describe("syntax blocks", () => {
  it("looks a name up in the next group below, then above, then further below", () => {
    const block = parseBlock("a.t d;\n.t = { .x };\n\nb.t.u d;\n.t = { .y };\n\nc.t d;\n.u = { .z }\n");
    const values = block.forms.map((form) =>
      form.definitions.map((definition) => [definition.names[0], printValues(definition)]),
    );
    expect(values).toEqual([
      [[".t", [".x"]]],
      [
        [".t", [".y"]],
        [".u", [".z"]],
      ],
      [[".t", [".y"]]],
    ]);
  });

  it("ends a statement without a semicolon at a blank line or at the margin", () => {
    const block = parseBlock("a.b d\na.c\n    d, e\n\n.b = { .x,\n .y }");
    expect(block.forms.map((form) => printSyntax(form.syntax))).toEqual(["a.b d;", "a.c d, e;"]);
  });

  it("reads chained definitions, missing commas and selectors of digits", () => {
    const block = parseBlock(
      "v.d.a x{.s}, y{.m};\n.d = .a = { .u32, .s32 };\n.s = { .hxy, where x,y are from { 0, 1, 2, 3 } };\n.m = { .b0,\n  .b1, .b10\n  .b2 };",
    );
    const [form] = block.forms;
    expect(form?.definitions.map((definition) => [definition.names[0], printValues(definition)])).toEqual([
      [".d", [".u32", ".s32"]],
      [".a", [".u32", ".s32"]],
      [".s", [".h[0-3][0-3]"]],
      [".m", [".b0", ".b1", ".b10", ".b2"]],
    ]);
  });

  it("keeps a line that does not parse, with its reason", () => {
    const block = parseBlock("a.b d;\n{ list }\n");
    expect(block.forms).toHaveLength(1);
    expect(block.rest).toMatchObject([{ text: "{ list }", reason: "expected an opcode" }]);
  });
});
