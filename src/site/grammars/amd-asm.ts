import type { LanguageRegistration } from "shiki";

/** First words of AMD's mnemonics. */
const FAMILIES = "v|s|ds|buffer|tbuffer|image|global|flat|scratch|cluster|tensor|lds|gws|ddp|export";

/** Registers that have names. */
const NAMED =
  "vcc(?:_lo|_hi|z)?|exec(?:_lo|_hi|z)?|scc|m0|null|off|tba(?:_lo|_hi)?|tma(?:_lo|_hi)?|flat_scratch(?:_lo|_hi)?|xnack_mask(?:_lo|_hi)?|src_\\w+|lds_direct|ttmp\\d+";

/** Modifiers that stand without a value. */
const FLAGS =
  "offen|idxen|addr64|glc|slc|dlc|scc|sc0|sc1|nt|lds|tfe|lwe|unorm|da|r128|a16|d16|gds|clamp|high|mul|div|neg|abs|sext|done|vm|compr|row_en|fi|bound_ctrl|nv|scale_offset";

/** A register or a range of them: `v0`, `s[0:3]`, `a[4]`. */
const REGISTER = "\\b(?:[vsa]|ttmp|acc)(?:\\d+|\\[[^\\]]*\\])(?:\\.[hl])?(?!\\w)";

/** AMD's assembly as LLVM writes it, with the same kinds of token as PTX. */
export const amdAsmGrammar: LanguageRegistration = {
  name: "amd-asm",
  aliases: ["amdgcn"],
  scopeName: "source.amd-asm",
  repository: {},
  patterns: [
    { name: "comment.line.amd-asm", match: "(?://|;).*$" },
    { name: "comment.block.amd-asm", begin: "/\\*", end: "\\*/" },
    { name: "string.quoted.double.amd-asm", begin: '"', end: '"' },
    { match: "^\\s*([A-Za-z_.$][\\w.$]*):(?!:)", captures: { 1: { name: "string.unquoted.label.amd-asm" } } },
    { match: "^\\s*\\.[A-Za-z_]\\w*", name: "storage.type.directive.amd-asm" },
    { match: REGISTER, name: "variable.parameter.function.amd-asm" },
    // src_shared_base and the like begin as mnemonics do, so registers come first.
    { match: `\\b(?:${NAMED})(?![\\w(:])`, name: "support.variable.register.amd-asm" },
    { match: `\\b(?:(?:${FAMILIES})_[a-z0-9_]+|exp)(?![\\w:(])`, name: "keyword.mnemonic.amd-asm" },
    { match: "::", name: "keyword.operator.dual.amd-asm" },
    // A counter or a function of the assembler: vmcnt(0), hwreg(HW_REG_MODE).
    { match: "\\b[a-z_]\\w*(?=\\()", name: "entity.name.function.amd-asm" },
    { match: "\\b[a-z][a-z0-9_]*(?=:)", name: "entity.other.attribute-name.amd-asm" },
    { match: `\\b(?:${FLAGS})(?!\\w)`, name: "entity.other.attribute-name.amd-asm" },
    { match: "\\b[A-Z][A-Z0-9_]+\\b", name: "constant.language.amd-asm" },
    { match: "\\b0[xX][0-9A-Fa-f]+\\b", name: "constant.numeric.amd-asm" },
    { match: "(?<![\\w.])\\d+(?:\\.\\d+)?(?:e[-+]?\\d+)?(?!\\w)", name: "constant.numeric.amd-asm" },
  ],
};
