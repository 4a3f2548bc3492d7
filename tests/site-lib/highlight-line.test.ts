import { expect, it } from "vitest";
import { highlight } from "../../src/site/highlight.ts";
import { highlightLine } from "../../src/site/highlight-line.ts";

/** Shiki's block without its frame: spans without a class are dropped, spaces stand before their span. */
function inline(block: string): string {
  return block
    .replace(/<pre[^>]*>|<\/?code>|<\/pre>/g, "")
    .replace(/^<span>(.*)<\/span>$/, "$1")
    .replace(/<span class="([^"]*)">(\s*)/g, '$2<span class="$1">')
    .replace(/<span>([^<]*)<\/span>/g, "$1");
}

it.each([
  "v_max_f32_e64 v1, -|v2|, s3 mul:2 clamp",
  "s_waitcnt vmcnt(0) expcnt(1)",
  "v_dual_add_f32 v1, vcc_lo, v3 :: v_dual_mov_b32 v4, 0x12345678",
  "image_sample v[0:3], [v4, v5], s[4:11], s[12:15] dmask:0xf dim:SQ_RSRC_IMG_2D",
  "v_cmp_eq_f32_e64 vcc, 0.5, src_scc",
  "buffer_load_dword v1, off, s[4:7], null offset:4 glc slc",
  "exp mrt0 v1, off, off, off done vm",
  "v_add_f16_e64_dpp v1.l, v2.h, v3 quad_perm:[1,2,3,0] row_mask:0xf bank_mask:0xf bound_ctrl:1 fi:1",
  "v_mfma_f32_32x32x1_2b_f32 a[0:31], v0, v1, a[0:31] cbsz:2 abid:3 blgp:1",
])("colours '%s' as Shiki does", (line) => {
  expect(highlightLine(line)).toBe(inline(highlight(line, "amd-asm")));
});
