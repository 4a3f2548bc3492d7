import { compileNameRule } from "./name-rule.ts";
import type { NameRule, PhraseTables } from "./name-rule.ts";

/** How a reader knows one encoding. */
export type EncodingWords = { class: string; form: string; secondary?: boolean };

/** What a vocabulary is compiled from (`Words` of the schema fits). */
export type VocabularySource = {
  encodings: Readonly<Record<string, EncodingWords>>;
  tables: PhraseTables;
  rules: readonly { name: string; text: string }[];
};

/** The words of `content/amd/words.yaml`, ready for use: compile once, compose thousands of summaries. */
export type Vocabulary = {
  encodings: ReadonlyMap<string, EncodingWords>;
  rules: readonly { name: string; describe: NameRule }[];
};

/** @throws when a rule names a table that is missing or a word that its name does not bind. */
export function compileVocabulary(words: VocabularySource): Vocabulary {
  return {
    encodings: new Map(Object.entries(words.encodings)),
    rules: words.rules.map((rule) => ({ name: rule.name, describe: compileNameRule(rule, words.tables) })),
  };
}

/** What an instruction does, in words and without full stop, and the rule that said so; undefined if none fits. */
export function describeName(name: string, vocabulary: Vocabulary): { text: string; rule: string } | undefined {
  for (const rule of vocabulary.rules) {
    const text = rule.describe(name);
    if (text !== undefined) return { text, rule: rule.name };
  }
  return undefined;
}
