import type { LanguageRegistration } from "shiki";

/** The pseudocode of this site: `for i in 0..31: d[i] = a[i] + b[i]  # comment`. */
export const semanticsGrammar: LanguageRegistration = {
  name: "atlas-semantics",
  aliases: ["semantics"],
  scopeName: "source.atlas-semantics",
  repository: {},
  patterns: [
    { name: "comment.line.semantics", match: "#.*$" },
    {
      match: "\\b(?:for|if|elif|else|in|while|repeat|return|and|or|not|then|with|when|otherwise|each)\\b",
      name: "keyword.control.semantics",
    },
    { match: "\\b(?:true|false|NaN|nan|inf|Inf|undefined)\\b", name: "constant.language.semantics" },
    { match: "\\b[A-Za-z_]\\w*(?=\\()", name: "entity.name.function.semantics" },
    // A qualifier or type: .ftz, .shared::cta. A field of a value, as in x.lo, is none.
    { match: "(?<![\\w.)\\]])\\.[A-Za-z_]\\w*(?:::\\w+)*", name: "entity.name.type.semantics" },
    // A range such as 0..31 is two numbers and an operator, not a fraction.
    { match: "\\b0[xXbB][0-9A-Fa-f]+\\b|\\b\\d+(?:\\.\\d+)?(?:e[-+]?\\d+)?\\b", name: "constant.numeric.semantics" },
    { match: "\\.\\.|==|!=|<=|>=|<<|>>|&&|\\|\\||[-+*/%&|^~!<>=?]", name: "keyword.operator.semantics" },
  ],
};
