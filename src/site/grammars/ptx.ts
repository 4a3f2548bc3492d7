import type { LanguageRegistration } from "shiki";

/** Directives that start or belong to a declaration. A qualifier of an opcode never gets here: the opcode takes it. */
const DIRECTIVES = [
  "version|target|address_size|visible|extern|weak|common|entry|func|reg|sreg|param|shared|global|local|const|tex",
  "align|ptr|maxnreg|maxntid|reqntid|minnctapersm|maxnctapersm|maxclusterrank|reqnctapercluster|explicitcluster",
  "blocksareclusters|minpercta\\w*|pragma|section|file|loc|branchtargets|calltargets|callprototype|alias|noreturn",
  "abi_preserve\\w*|attribute|language|managed|unified",
].join("|");

/** Mnemonics that stand without a qualifier. */
const BARE = "ret|exit|trap|brkpt|bra|call|pmevent|setmaxnreg|stacksave|stackrestore|alloca|nanosleep";

/** Special registers by their stems; `%envreg3` and `%clock64` included. */
const SPECIAL = [
  "n?tid|n?ctaid|laneid|n?warpid|n?smid|gridid|clusterid|nclusterid|cluster_\\w+|is_explicit_cluster|lanemask_\\w+",
  "clock(?:_hi|64)?|pm\\d+\\w*|envreg\\d+|globaltimer\\w*|reserved_smem_\\w+|total_smem_size|aggr_smem_size",
  "dynamic_smem_size|current_graph_exec|per_cta_memory_\\w+",
].join("|");

const keyword = { name: "keyword.mnemonic.ptx" };
const qualifier = { name: "entity.name.type.ptx" };
const register = { name: "variable.parameter.function.ptx" };

/**
 * PTX. Mnemonics and directives are keywords, qualifiers and types functions, registers parameters, labels strings:
 * the kinds of token that the style sheet tells apart.
 */
export const ptxGrammar: LanguageRegistration = {
  name: "ptx",
  scopeName: "source.ptx",
  repository: {},
  patterns: [
    { name: "comment.line.ptx", match: "//.*$" },
    { name: "comment.block.ptx", begin: "/\\*", end: "\\*/" },
    { name: "string.quoted.double.ptx", begin: '"', end: '"' },
    // The guard of a statement: @%p or @!%p.
    { match: "(@!?)(%?[A-Za-z_$][\\w$]*)", captures: { 1: keyword, 2: register } },
    { match: `%(?:${SPECIAL})(?:\\.[xyzw])?(?![\\w$])`, name: "support.variable.special.ptx" },
    { match: "^\\s*([A-Za-z_$%][\\w$]*)\\s*:(?!:)", captures: { 1: { name: "string.unquoted.label.ptx" } } },
    { match: "%[A-Za-z_$][\\w$]*(?:\\.[xyzwrgba](?![\\w$]))?", name: "variable.parameter.function.ptx" },
    { match: "\\$[\\w$]+", name: "string.unquoted.label.ptx" },
    // An opcode with its qualifiers: cp.async.bulk.shared::cluster.global.
    { match: "(?<![\\w.$%:])([a-z][a-z0-9_]*)((?:(?:::|\\.)[A-Za-z0-9_]+)+)", captures: { 1: keyword, 2: qualifier } },
    { match: `(?<![\\w.$%])(?:${BARE})(?=\\s|;|$)`, name: "keyword.mnemonic.ptx" },
    { match: `\\.(?:${DIRECTIVES})(?![\\w:])`, name: "storage.type.directive.ptx" },
    { match: "\\.[A-Za-z_]\\w*(?:::\\w+)*", name: "entity.name.type.ptx" },
    {
      match: "(?<![\\w.$%])(?:0[xX][0-9A-Fa-f]+U?|0[fF][0-9A-Fa-f]{8}|0[dD][0-9A-Fa-f]{16}|0[bB][01]+U?)(?!\\w)",
      name: "constant.numeric.ptx",
    },
    { match: "(?<![\\w.$%])\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?U?(?!\\w)", name: "constant.numeric.ptx" },
  ],
};
