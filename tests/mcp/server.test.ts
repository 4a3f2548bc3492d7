import path from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");
const client = new Client({ name: "test", version: "1.0.0" });

beforeAll(async () => {
  await client.connect(new StdioClientTransport({ command: process.execPath, args: ["scripts/mcp.ts"], cwd: ROOT }));
}, 60_000);

afterAll(async () => {
  await client.close();
});

async function call(name: string, input: Record<string, unknown>) {
  const { content, structuredContent, isError } = await client.callTool(
    { name, arguments: input },
    { timeout: 120_000 },
  );
  const text = z.array(z.object({ text: z.string() })).parse(content);
  return { text: text[0]?.text ?? "", structured: structuredContent, isError };
}

const lookupSchema = z.object({
  answers: z.array(
    z.looseObject({
      name: z.string(),
      url: z.string(),
      encodings: z.array(z.object({ opcode: z.int(), generations: z.array(z.string()) })).optional(),
    }),
  ),
});
const searchSchema = z.object({
  results: z.array(z.object({ name: z.string(), url: z.string(), encoding: z.string().optional() })),
});

describe("the MCP server, asked by the SDK's client", () => {
  it("lists its tools, all of which only read", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["concept", "decode", "lookup", "match", "search"]),
    );
    for (const { name, annotations, description, outputSchema } of tools) {
      expect(annotations?.readOnlyHint, name).toBe(true);
      expect(description?.length, name).toBeGreaterThan(40);
      expect(outputSchema, name).toBeDefined();
    }
  });

  it("looks names up, as they are meant in a generation", { timeout: 120_000 }, async () => {
    const { structured, text } = await call("lookup", { name: "V_MAX_F32_e64" });
    const [record] = lookupSchema.parse(structured).answers;
    expect(record?.url).toBe("/amd/v_max_f32/");
    expect(record?.encodings?.find(({ generations }) => generations.includes("cdna4"))?.opcode).toBe(11);
    expect(JSON.parse(text)).toEqual(structured);
    const renamed = lookupSchema.parse(
      (await call("lookup", { name: "v_max_f32", generation: "amd_rdna4" })).structured,
    );
    expect(renamed.answers.map(({ name }) => name)).toEqual(["v_max_num_f32"]);
    const ptx = lookupSchema.parse((await call("lookup", { name: "mbarrier.try_wait" })).structured);
    expect(ptx.answers[0]?.url).toBe("/ptx/mbarrier.try_wait/");
    const whole = (await call("lookup", { name: "s_nop", forms: true })).structured;
    expect(whole).toHaveProperty("answers.0.forms.0.layouts");
  });

  it("says what is wrong with a name or a generation", { timeout: 120_000 }, async () => {
    const unknown = await call("lookup", { name: "v_maxf32" });
    expect(unknown).toMatchObject({ isError: true });
    expect(unknown.text).toBe(
      "no instruction is called 'v_maxf32'; did you mean v_max_f32, v_max_num_f32, v_max3_f32?",
    );
    expect((await call("lookup", { name: "ld", generation: "rdna9" })).text).toContain(
      "there is no generation 'rdna9'",
    );
    expect((await call("lookup", { name: "v_max_f32", generation: "rdna4x" })).isError).toBe(true);
  });

  it("finds what the search box finds", { timeout: 120_000 }, async () => {
    const { structured } = await call("search", { query: "v_max_f32_e64", limit: 3 });
    expect(searchSchema.parse(structured).results[0]).toMatchObject({ name: "v_max_f32", encoding: "e64" });
  });

  it("matches PTX statements", { timeout: 120_000 }, async () => {
    const { structured } = await call("match", { statement: "ld.global.nc.v4.f32 {%f1,%f2,%f3,%f4}, [%rd1];" });
    expect(structured).toMatchObject({ url: "/ptx/ld.global.nc/" });
    expect((await call("match", { statement: "ld.nothing.f32" })).isError).toBe(true);
  });

  it("decodes words, and goes on after what is no instruction", { timeout: 120_000 }, async () => {
    // llvm-mc-22 -arch=amdgcn -mcpu=gfx1100 -show-encoding: v_max_f32_e32 v1, v2, v3; s_endpgm
    const { structured } = await call("decode", { generation: "rdna3", words: "0x20020702 ffffffff bfb00000" });
    expect(structured).toMatchObject({
      instructions: [
        {
          name: "v_max_f32",
          text: "v_max_f32_e32 v1, v2, v3",
          urls: ["/amd/v_max_f32/"],
          encoding: "ENC_VOP2",
          size: 4,
        },
        { error: expect.stringContaining("0xffffffff") as string },
        { name: "s_endpgm" },
      ],
      left: 0,
    });
    expect((await call("decode", { generation: "rdna3", words: "hello" })).isError).toBe(true);
    expect((await call("decode", { generation: "rdna9", words: "bfb00000" })).text).toContain("known are rdna1");
  });

  it("tells how instructions of both vendors relate", { timeout: 120_000 }, async () => {
    const { structured } = await call("concept", { about: "v_max_f32" });
    expect(structured).toHaveProperty("concepts.0.pairs.0.relation");
    const titles = (await call("concept", { about: "ballot" })).structured;
    expect(titles).toMatchObject({ concepts: [{ url: "/concepts/ballot/" }], left: [] });
    expect((await call("concept", { about: "%laneid" })).isError).not.toBe(true);
    expect((await call("concept", { about: "poetry" })).text).toContain("no concept is about 'poetry'");
  });

  it("refuses input of a wrong form and goes on", async () => {
    const wrong = await call("search", { query: "" }).catch((error: unknown) => ({
      isError: true,
      text: String(error),
    }));
    expect(wrong.isError).toBe(true);
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
  });
});
