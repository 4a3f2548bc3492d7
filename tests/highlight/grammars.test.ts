import { describe, expect, it } from "vitest";
import { highlight, type CodeLanguage } from "../../src/site/highlight.ts";
import { renderMarkdown } from "../../src/site/markdown.ts";

/** The coloured tokens of a line as `class:text`; neighbours of one class are joined. */
function tokens(code: string, language: CodeLanguage): string[] {
  const found = [...highlight(code, language).matchAll(/<span class="t-([a-z-]+)">([^<]*)<\/span>/g)];
  return found.map(([, name = "", text = ""]) => `${name}:${unescape(text).trim()}`);
}

function unescape(text: string): string {
  return text
    .replace(/&#x3C;/g, "<")
    .replace(/&gt;|&#x3E;/g, ">")
    .replace(/&#x26;|&amp;/g, "&")
    .replace(/&quot;/g, '"');
}

describe("the PTX grammar", () => {
  it.each([
    [
      "ld.global.nc.v4.f32 {%f0, %f1}, [%rd1+16];",
      ["keyword:ld", "function:.global.nc.v4.f32", "parameter:%f0", "parameter:%f1", "parameter:%rd1", "constant:16"],
    ],
    ["@!%p1 bra $L__BB0_2;", ["keyword:@!", "parameter:%p1", "keyword:bra", "string:$L__BB0_2"]],
    ["@%p bra.uni done;", ["keyword:@", "parameter:%p", "keyword:bra", "function:.uni"]],
    [
      "loop: add.s32 %i, %i, 1; // next",
      ["string:loop", "keyword:add", "function:.s32", "parameter:%i", "parameter:%i", "constant:1", "comment:// next"],
    ],
    ["mov.u32 %r1, %tid.x;", ["keyword:mov", "function:.u32", "parameter:%r1", "constant:%tid.x"]],
    [".version 8.6", ["keyword:.version", "constant:8.6"]],
    [".target sm_90a", ["keyword:.target"]],
    [
      ".visible .entry kernel(.param .u64 out)",
      ["keyword:.visible", "keyword:.entry", "keyword:.param", "function:.u64"],
    ],
    [".reg .b32 %r<4>;", ["keyword:.reg", "function:.b32", "parameter:%r", "constant:4"]],
    [
      ".shared .align 16 .b8 tile[1024];",
      ["keyword:.shared", "keyword:.align", "constant:16", "function:.b8", "constant:1024"],
    ],
    ["mov.f32 %f1, 0f3F800000;", ["keyword:mov", "function:.f32", "parameter:%f1", "constant:0f3F800000"]],
    ["and.b32 %r2, %r1, 0xFF;", ["keyword:and", "function:.b32", "parameter:%r2", "parameter:%r1", "constant:0xFF"]],
    [
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [d], [s], 64, [m];",
      ["keyword:cp", "function:.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes", "constant:64"],
    ],
    [
      "setp.lt.s32 %p|%q, %a, -5;",
      ["keyword:setp", "function:.lt.s32", "parameter:%p", "parameter:%q", "parameter:%a", "constant:5"],
    ],
    ["ret;", ["keyword:ret"]],
    ['.pragma "nounroll";', ["keyword:.pragma", 'string-expression:"nounroll"']],
    ["/* two */ exit;", ["comment:/* two */", "keyword:exit"]],
  ])("%s", (code, expected) => {
    expect(tokens(code, "ptx")).toEqual(expected);
  });
});

describe("the AMD grammar", () => {
  it.each([
    ["v_add_f32_e32 v0, s1, v2", ["keyword:v_add_f32_e32", "parameter:v0", "parameter:s1", "parameter:v2"]],
    [
      "s_waitcnt vmcnt(0) lgkmcnt(1)",
      ["keyword:s_waitcnt", "function:vmcnt", "constant:0", "function:lgkmcnt", "constant:1"],
    ],
    [
      "buffer_load_dword v5, off, s[8:11], s3 offset:4095 glc",
      [
        "keyword:buffer_load_dword",
        "parameter:v5",
        "constant:off",
        "parameter:s[8:11]",
        "parameter:s3",
        "function:offset",
        "constant:4095",
        "function:glc",
      ],
    ],
    [
      "global_load_b32 v1, v[2:3], off th:TH_LOAD_NT scope:SCOPE_SYS",
      [
        "keyword:global_load_b32",
        "parameter:v1",
        "parameter:v[2:3]",
        "constant:off",
        "function:th",
        "constant:TH_LOAD_NT",
        "function:scope",
        "constant:SCOPE_SYS",
      ],
    ],
    [
      "v_dual_add_f32 v0, v1, v2 :: v_dual_mov_b32 v3, v4",
      [
        "keyword:v_dual_add_f32",
        "parameter:v0",
        "parameter:v1",
        "parameter:v2",
        "keyword:::",
        "keyword:v_dual_mov_b32",
        "parameter:v3",
        "parameter:v4",
      ],
    ],
    ["s_and_saveexec_b64 s[0:1], vcc", ["keyword:s_and_saveexec_b64", "parameter:s[0:1]", "constant:vcc"]],
    ["s_mov_b32 m0, 0x7f", ["keyword:s_mov_b32", "constant:m0", "constant:0x7f"]],
    [
      "v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,3] row_mask:0xf",
      [
        "keyword:v_mov_b32_dpp",
        "parameter:v0",
        "parameter:v1",
        "function:quad_perm",
        "constant:0",
        "constant:1",
        "constant:2",
        "constant:3",
        "function:row_mask",
        "constant:0xf",
      ],
    ],
    ["BB0_1: ; loop", ["string:BB0_1", "comment:; loop"]],
    ["s_cbranch_scc1 BB0_1 // again", ["keyword:s_cbranch_scc1", "constant:BB0_1", "comment:// again"]],
    [
      '.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"',
      ["keyword:.amdgcn_target", 'string-expression:"amdgcn-amd-amdhsa--gfx1100"'],
    ],
    [
      "s_getreg_b32 s0, hwreg(HW_REG_MODE, 0, 4)",
      ["keyword:s_getreg_b32", "parameter:s0", "function:hwreg", "constant:HW_REG_MODE", "constant:0", "constant:4"],
    ],
    [
      "v_mfma_f32_32x32x8_f16 a[0:15], v[0:1], v[2:3], a[0:15]",
      [
        "keyword:v_mfma_f32_32x32x8_f16",
        "parameter:a[0:15]",
        "parameter:v[0:1]",
        "parameter:v[2:3]",
        "parameter:a[0:15]",
      ],
    ],
    ["v_mov_b32 v0, src_shared_base", ["keyword:v_mov_b32", "parameter:v0", "constant:src_shared_base"]],
  ])("%s", (code, expected) => {
    expect(tokens(code, "amd-asm")).toEqual(expected);
  });
});

describe("the grammar of the pseudocode", () => {
  it.each([
    [
      "for i in 0..1: d[i] = abs(a[i])",
      ["keyword:for", "keyword:in", "constant:0", "keyword:..", "constant:1", "keyword:=", "function:abs"],
    ],
    [
      "if .ftz and a is subnormal: d = +0.0",
      ["keyword:if", "function:.ftz", "keyword:and", "keyword:=", "keyword:+", "constant:0.0"],
    ],
    ["# .s16 .s32 .s64", ["comment:# .s16 .s32 .s64"]],
    [
      "d = (a < 0) ? -a : a  # MIN",
      ["keyword:=", "keyword:<", "constant:0", "keyword:?", "keyword:-", "comment:# MIN"],
    ],
    ["else: d = NaN", ["keyword:else", "keyword:=", "constant:NaN"]],
    ["t = a << 0x1F", ["keyword:=", "keyword:<<", "constant:0x1F"]],
    ["x.lo = y", ["keyword:="]],
    ["while not done: wait(m)", ["keyword:while", "keyword:not", "function:wait"]],
    ["return a >= b", ["keyword:return", "keyword:>="]],
    ["d = round(a * b + c)", ["keyword:=", "function:round", "keyword:*", "keyword:+"]],
    ["m[.shared::cta] = 1", ["function:.shared::cta", "keyword:=", "constant:1"]],
    ["p = a == b", ["keyword:=", "keyword:=="]],
  ])("%s", (code, expected) => {
    expect(tokens(code, "atlas-semantics")).toEqual(expected);
  });
});

describe("highlighted code", () => {
  it("has no inline style, can be reached by keyboard and is escaped", () => {
    const html = highlight(".reg .b32 %r<4>;\nret;\n", "ptx");
    expect(html).not.toContain("style=");
    expect(html).toMatch(/^<pre tabindex="0"><code>/);
    expect(html).not.toContain("<4>");
    expect(html.match(/\n/g)).toHaveLength(1);
  });

  it("has the same classes in Markdown", async () => {
    const html = await renderMarkdown("```ptx\nadd.s32 %d, %a, 1;\n```\n\n```amdgcn\ns_endpgm\n```\n");
    expect(html).toContain('<span class="t-keyword">add</span>');
    expect(html).toContain('<span class="t-function">.s32</span>');
    expect(html).toContain('<span class="t-keyword">s_endpgm</span>');
    expect(html).not.toContain("style=");
  });
});
