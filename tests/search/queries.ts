/** A query, the name and address of the first answer, and what else is known of the answers. */
export interface ExpectedAnswer {
  readonly query: string;
  readonly name: string;
  readonly url: string;
  readonly encoding?: string;
  /** Names that the first answers must have, in this order, the first of all included. */
  readonly first?: readonly string[];
}

function amd(query: string, name: string, more: { encoding?: string; anchor?: string; first?: string[] } = {}) {
  const { anchor, ...rest } = more;
  return { query, name, url: `/amd/${name}/${anchor === undefined ? "" : `#${anchor}`}`, ...rest };
}

function ptx(query: string, name: string, form?: string, first?: string[]) {
  const url = `/ptx/${name}/${form === undefined ? "" : `#${form}`}`;
  return { query, name, url, ...(first === undefined ? {} : { first }) };
}

function register(query: string, name: string, slug = name.slice(1)) {
  return { query, name, url: `/ptx/registers/${slug}/` };
}

const DISASSEMBLED = "v_max_f32_e32 v16, s0, v0";

/** Written by hand from the pages' addresses, LLVM's suffixes and the forms of the PTX pages. */
export const EXPECTED: readonly ExpectedAnswer[] = [
  // Comments before what is pasted
  ptx("/* the flag */ ld.acquire.gpu.global.u32 %v, [%flag];", "ld", "ld.acquire.scope.type"),
  amd("// the larger\n  v_max_f32_e32 v16, s0, v0", "v_max_f32", { encoding: "e32", anchor: "encoding" }),
  // The name in every spelling
  amd("v_max_f32", "v_max_f32"),
  amd("V_MAX_F32", "v_max_f32"),
  amd("vmaxf32", "v_max_f32"),
  amd("v max f32", "v_max_f32"),
  amd("v.max.f32", "v_max_f32"),
  amd("  v_max_f32  ", "v_max_f32"),
  amd("V Max F32", "v_max_f32"),
  amd("s_mov_b32", "s_mov_b32"),
  amd("smovb32", "s_mov_b32"),
  amd("s_endpgm", "s_endpgm"),
  amd("SENDPGM", "s_endpgm"),
  amd("s_waitcnt", "s_waitcnt"),
  amd("global_load_b128", "global_load_b128"),
  amd("GLOBAL LOAD B128", "global_load_b128"),
  amd("globalloadb128", "global_load_b128"),
  amd("v_fma_f32", "v_fma_f32"),
  amd("v_fmac_f32", "v_fmac_f32"),
  amd("v_pk_fma_f16", "v_pk_fma_f16"),
  amd("vpkfmaf16", "v_pk_fma_f16"),
  amd("image_sample", "image_sample"),
  amd("image_sample_c_lz_o", "image_sample_c_lz_o"),
  amd("v_cmp_lt_f32", "v_cmp_lt_f32"),
  amd("v_cmpx_lt_f32", "v_cmpx_lt_f32"),
  amd("v_wmma_f32_16x16x16_f16", "v_wmma_f32_16x16x16_f16"),
  amd("buffer_load_dword", "buffer_load_dword"),
  amd("s_barrier", "s_barrier"),
  amd("v_dual_fmac_f32", "v_dual_fmac_f32"),
  amd("v_readfirstlane_b32", "v_readfirstlane_b32"),
  ptx("ld", "ld"),
  ptx("LD", "ld"),
  ptx("add", "add"),
  ptx("max", "max"),
  ptx("cp.async.bulk", "cp.async.bulk"),
  ptx("cpasyncbulk", "cp.async.bulk"),
  ptx("cp async bulk", "cp.async.bulk"),
  ptx("CP.ASYNC.BULK", "cp.async.bulk"),
  ptx("cp_async_bulk", "cp.async.bulk"),
  ptx("cp.async.bulk.tensor", "cp.async.bulk.tensor"),
  ptx("ld.global.nc", "ld.global.nc"),
  ptx("ldglobalnc", "ld.global.nc"),
  ptx("shfl.sync", "shfl.sync"),
  ptx("shfl sync", "shfl.sync"),
  ptx("tcgen05.mma", "tcgen05.mma"),
  ptx("tcgen05.mma.ws.sp", "tcgen05.mma.ws.sp"),
  ptx("wgmma.mma_async", "wgmma.mma_async"),
  ptx("wgmma mma async", "wgmma.mma_async"),
  ptx("mbarrier.arrive_drop", "mbarrier.arrive_drop"),
  ptx("mma", "mma"),
  ptx("mma.sp", "mma.sp"),
  ptx("mma.sp::ordered_metadata", "mma.sp"),
  ptx("barrier.cluster", "barrier.cluster"),
  ptx("rcp.approx.ftz.f64", "rcp.approx.ftz.f64"),
  { query: "guard-predicate", name: "@", url: "/ptx/guard-predicate/" },
  register("%tid", "%tid"),
  register("tid", "%tid"),
  register("%TID", "%tid"),
  register("%tid.x", "%tid"),
  register("laneid", "%laneid"),
  register("%lanemask_lt", "%lanemask_lt"),
  register("lanemasklt", "%lanemask_lt"),
  register("%envreg31", "%envreg31", "envreg"),
  register("%pm3_64", "%pm3_64", "pm_64"),
  { query: ".maxntid", name: ".maxntid", url: "/ptx/directives/maxntid/" },
  { query: "maxntid", name: ".maxntid", url: "/ptx/directives/maxntid/" },
  { query: ".address_size", name: ".address_size", url: "/ptx/directives/address_size/" },
  { query: "RDNA 3.5", name: "RDNA 3.5", url: "/amd/generations/rdna3_5/" },
  { query: "rdna3_5", name: "RDNA 3.5", url: "/amd/generations/rdna3_5/" },
  { query: "gfx942", name: "CDNA 3", url: "/amd/generations/cdna3/" },
  { query: "sm_90a", name: "sm_90a", url: "/ptx/targets/sm_90a/" },
  { query: "sm90a", name: "sm_90a", url: "/ptx/targets/sm_90a/" },
  { query: "vop3p", name: "ENC_VOP3P", url: "/amd/encodings/enc_vop3p/" },

  // Assembler suffixes
  amd("v_max_f32_e32", "v_max_f32", { encoding: "e32", anchor: "encoding" }),
  amd("v_max_f32_e64", "v_max_f32", { encoding: "e64", anchor: "enc_vop3" }),
  amd("v_max_f32_sdwa", "v_max_f32", { encoding: "sdwa", anchor: "vop2_vop_sdwa" }),
  amd("v_max_f32_dpp", "v_max_f32", { encoding: "dpp", anchor: "vop2_vop_dpp16" }),
  amd("v_max_f32_e64_dpp", "v_max_f32", { encoding: "e64_dpp", anchor: "vop3_vop_dpp16" }),
  amd("V_MAX_F32_E64", "v_max_f32", { encoding: "e64", anchor: "enc_vop3" }),
  amd("vmaxf32e64", "v_max_f32", { encoding: "e64", anchor: "enc_vop3" }),
  amd("v max f32 e64 dpp", "v_max_f32", { encoding: "e64_dpp", anchor: "vop3_vop_dpp16" }),
  amd("v_cmp_lt_f32_e64", "v_cmp_lt_f32", { encoding: "e64", anchor: "enc_vop3" }),
  amd("v_cmp_lt_f32_sdwa", "v_cmp_lt_f32", { encoding: "sdwa", anchor: "vopc_vop_sdwa_sdst_enc" }),
  amd("v_mov_b32_dpp", "v_mov_b32", { encoding: "dpp", anchor: "vop1_vop_dpp16" }),
  amd("v_fma_f32_e64", "v_fma_f32", { encoding: "e64", anchor: "encoding" }),
  amd("v_fma_f32_sdwa", "v_fma_f32", { encoding: "sdwa" }),
  amd("v_max_f32_e6", "v_max_f32"),
  amd("v_max_f32_sd", "v_max_f32"),

  // Lines of a disassembly
  amd(`${DISASSEMBLED} // 000000000000: 20200000`, "v_max_f32", { encoding: "e32", anchor: "encoding" }),
  amd(`\t${DISASSEMBLED}                    // 000000001600: 20200000`, "v_max_f32", {
    encoding: "e32",
    anchor: "encoding",
  }),
  amd(`0000000000001600: 20200000  ${DISASSEMBLED}`, "v_max_f32", { encoding: "e32", anchor: "encoding" }),
  amd(`    1600: 00 00 20 20   \t${DISASSEMBLED}`, "v_max_f32", { encoding: "e32", anchor: "encoding" }),
  amd(`1600:\t${DISASSEMBLED}`, "v_max_f32", { encoding: "e32", anchor: "encoding" }),
  amd("=> 0x7ffff7 <kernel+4>: s_mov_b32 s0, 0", "s_mov_b32"),
  amd("loop: s_add_u32 s0, s0, 1", "s_add_u32"),
  amd("v_max_f32 v0, v1, v2 ; keep the larger", "v_max_f32"),
  amd("v_max_f32 v0, v1, v2 /* larger */", "v_max_f32"),
  amd("s_endpgm // 000000001604: BFB00000", "s_endpgm"),
  amd("s_waitcnt vmcnt(0) lgkmcnt(0)", "s_waitcnt"),
  amd("exp mrt0 v0, v1, v2, v3 done vm", "exp"),
  amd("global_load_dwordx4 v[0:3], v4, s[2:3] offset:16", "global_load_dwordx4"),
  amd("image_sample v[0:3], v[4:5], s[0:7], s[8:11] dmask:0xf dim:SQ_RSRC_IMG_2D", "image_sample"),
  amd("v_mov_b32_dpp v0, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf", "v_mov_b32", {
    encoding: "dpp",
    anchor: "vop1_vop_dpp16",
  }),
  amd("v_mov_b32_dpp v0, v1 dpp8:[7,6,5,4,3,2,1,0]", "v_mov_b32", { encoding: "dpp", anchor: "vop1_vop_dpp8" }),
  amd("v_dual_add_f32 v0, v1, v2 :: v_dual_mul_f32 v3, v4, v5", "v_dual_add_f32", {
    first: ["v_dual_add_f32", "v_dual_mul_f32"],
  }),
  amd("v_mx_f32 v0, v1, v2", "v_max_f32"),
  amd("v_max_f32 of two values", "v_max_f32"),
  amd("v_mfma_f32_32x32x8_f16 a[0:15], v[0:1], v[2:3], a[0:15]", "v_mfma_f32_32x32x8_f16"),

  // PTX opcodes and statements
  ptx("ld.global.f32", "ld", "ld.type"),
  ptx("ld.f32.global", "ld", "ld.type"),
  ptx("LD.GLOBAL.F32", "ld", "ld.type"),
  ptx("@p ld.global.nc.v4.f32 {%f1, %f2, %f3, %f4}, [%rd1];", "ld.global.nc", "ld.global.nc.vec.type"),
  ptx("@!%p1 ld.global.nc.v4.f32 {%f1,%f2,%f3,%f4}, [%rd1+16]; // four", "ld.global.nc", "ld.global.nc.vec.type"),
  ptx("add.s32 %r1, %r2, %r3;", "add", "add.type2"),
  ptx("add.u64", "add", "add.type1"),
  ptx("$L__BB0_2: bra.uni $L__BB0_3;", "bra", "bra"),
  ptx("ret;", "ret", "ret"),
  ptx("shfl.sync.bfly.b32 %r1|%p1, %r2, 1, 31, -1;", "shfl.sync", "shfl.sync.mode.b32"),
  ptx("dp4a.u32.u32 d, a, b, c;", "dp4a", "dp4a.atype.btype"),
  ptx("ld.global.nc.v4", "ld.global.nc"),
  ptx("ld.global.f32.wrong", "ld"),
  ptx("mma m16n8k16", "mma"),

  // Renamed names and aliases with several meanings
  amd("ds_read_b32", "ds_read_b32", { first: ["ds_read_b32", "ds_load_b32"] }),
  amd("ds_load_b32", "ds_load_b32", { first: ["ds_load_b32", "ds_read_b32"] }),
  amd("dsreadb128", "ds_read_b128", { first: ["ds_read_b128", "ds_load_b128"] }),
  amd("v_max_f32_e64", "v_max_f32", {
    encoding: "e64",
    anchor: "enc_vop3",
    first: ["v_max_f32", "v_max_num_f32"],
  }),
  amd("v_max_num_f32", "v_max_num_f32", { first: ["v_max_num_f32", "v_max_f32"] }),
  amd("v_min_f32", "v_min_f32", { first: ["v_min_f32", "v_min_num_f32"] }),
  amd("buffer_load_b32", "buffer_load_b32", { first: ["buffer_load_b32", "buffer_load_dword"] }),
  amd("buffer_load_dword", "buffer_load_dword", { first: ["buffer_load_dword", "buffer_load_b32"] }),
  amd("global_load_dword v0, v[2:3], off", "global_load_dword", {
    first: ["global_load_dword", "global_load_b32"],
  }),
  amd("s_load_dword", "s_load_dword", { first: ["s_load_dword", "s_load_b32"] }),
  amd("buffer_atomic_fmax", "buffer_atomic_fmax", {
    first: ["buffer_atomic_fmax", "buffer_atomic_max_f32", "buffer_atomic_max_num_f32"],
  }),
  amd("global_atomic_csub", "global_atomic_csub", {
    first: ["global_atomic_csub", "global_atomic_csub_u32", "global_atomic_sub_clamp_u32"],
  }),

  // Segments and prefixes
  amd("max_f32", "v_max_f32"),
  amd("maxf32", "v_max_f32"),
  amd("add_f32", "v_add_f32"),
  amd("bpermute", "ds_bpermute_b32"),
  amd("ds_bperm", "ds_bpermute_b32"),
  amd("readfirstlane", "v_readfirstlane_b32"),
  amd("writelane", "v_writelane_b32"),
  amd("s_endp", "s_endpgm"),
  amd("v_readfirst", "v_readfirstlane_b32"),
  amd("pk_fma_f16", "v_pk_fma_f16"),
  amd("f32 max v", "v_max_f32"),
  ptx("async.bulk", "cp.async.bulk"),
  ptx("griddep", "griddepcontrol"),
  ptx("mma_async", "wgmma.mma_async"),
  ptx("try_cancel", "clusterlaunchcontrol.try_cancel"),
  ptx("relinquish", "tcgen05.relinquish_alloc_permit"),

  // One typing mistake: a sign missing, too many, another, swapped
  amd("v_mx_f32", "v_max_f32"),
  amd("v_maax_f32", "v_max_f32"),
  amd("v_mox_b32", "v_mov_b32"),
  amd("s_edpgm", "s_endpgm"),
  amd("s_waticnt", "s_waitcnt"),
  amd("s_barier", "s_barrier"),
  amd("ds_bpermtue_b32", "ds_bpermute_b32"),
  amd("bufer_load_dword", "buffer_load_dword"),
  amd("v_readfirstlanr_b32", "v_readfirstlane_b32"),
  amd("v_mx_f32_e64", "v_max_f32", { encoding: "e64", anchor: "enc_vop3" }),
  ptx("shlf.sync", "shfl.sync"),
  ptx("cp.asycn.bulk", "cp.async.bulk"),
  ptx("ldmatirx", "ldmatrix"),
  ptx("membr", "membar"),
  register("%lanied", "%laneid"),

  // Words that people use
  ptx("__shfl_xor_sync", "shfl.sync", undefined, ["shfl.sync", "ds_bpermute_b32"]),
  ptx("__shfl_sync(0xffffffff, x, 1)", "shfl.sync"),
  ptx("__dp4a", "dp4a"),
  ptx("atomicAdd", "atom"),
  ptx("atomicadd", "atom"),
  ptx("__ballot_sync", "vote.sync"),
  ptx("__syncthreads", "bar", undefined, ["bar", "s_barrier"]),
  ptx("__syncwarp()", "bar.warp.sync"),
  ptx("__ldg", "ld.global.nc"),
  ptx("__byte_perm", "prmt", undefined, ["prmt", "v_perm_b32"]),
  register("threadIdx.x", "%tid"),
  register("blockIdx", "%ctaid"),
  amd("llvm.amdgcn.ds.bpermute", "ds_bpermute_b32"),
  amd("@llvm.amdgcn.ds.bpermute", "ds_bpermute_b32"),
  amd("__builtin_amdgcn_ds_bpermute", "ds_bpermute_b32"),
  amd("__builtin_amdgcn_mfma_f32_32x32x1f32", "v_mfma_f32_32x32x1f32"),
  amd("__builtin_amdgcn_mfma_f32_32x32x8f16", "v_mfma_f32_32x32x8f16"),
  amd("__builtin_amdgcn_wmma_f32_16x16x16_f16_w32", "v_wmma_f32_16x16x16_f16"),
  amd("llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16", "v_wmma_f32_16x16x16_f16"),
  amd("llvm.amdgcn.readfirstlane.i32", "v_readfirstlane_b32"),
  amd("__builtin_amdgcn_s_sleep", "s_sleep"),
  amd("__builtin_amdgcn_sdot4", "v_dot4_i32_i8"),
  amd("__builtin_amdgcn_perm", "v_perm_b32"),

  // Numbers
  amd("vop2 0x10", "v_lshrrev_b32", {
    encoding: "VOP2",
    anchor: "encoding",
    first: ["v_lshrrev_b32", "v_max_f32"],
  }),
  amd("rdna2 vop2 16", "v_max_f32", { encoding: "VOP2", anchor: "encoding" }),
  amd("16 vop2 cdna3", "v_lshrrev_b32", { encoding: "VOP2", anchor: "encoding" }),
  amd("0xbf810000", "s_endpgm", { encoding: "SOPP", anchor: "encoding" }),
  amd("BFB00000", "s_endpgm", { encoding: "SOPP", anchor: "encoding" }),
  amd("d5100000 00020501", "v_max_f32", { encoding: "VOP3", anchor: "enc_vop3" }),
];

/** Queries that nothing answers. */
export const GARBAGE: readonly string[] = [
  "",
  " ",
  "\t",
  "_",
  "...",
  "asdfgh",
  "qwerty",
  "xyzzy",
  "hello world",
  "lorem ipsum dolor sit amet",
  "v_foo_bar",
  "foo.bar.baz",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "'; DROP TABLE names; --",
  "%%%%",
  "日本語",
  "🚀",
  "\u0000",
  "99999999999999999999",
  "zzzzzzzzzzzzzzzzzzzzzzzzzzzz",
  "llvm.amdgcn.",
  "__builtin_amdgcn_nothing_of_the_kind",
  "constructor",
];
