/** Table name to a table of token to phrase. */
export type PhraseTables = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A rule ready for use: the description of a lower-case name, or undefined when the name does not fit. */
export type NameRule = (name: string) => string | undefined;

/** Slot of a rule's name: a single token of a table, a run of tokens, or a decimal number. */
type Slot = { word: string; table: string; repeated: boolean };

const SLOT = /<(?:(\w+):)?(\w+)(\*)?>/g;
const REFERENCE = /<(\w+)>/g;
/** The one table that needs no data: any decimal number, told as it stands. */
const DIGITS = "digits";

/**
 * Compiles a rule of the vocabulary (`content/amd/words.yaml` describes the notation).
 *
 * @throws for an unknown table, a word bound twice, or a text whose words the name does not bind.
 */
export function compileNameRule(rule: { name: string; text: string }, tables: PhraseTables): NameRule {
  const slots = readSlots(rule.name, tables);
  checkText(rule.text, slots, tables, rule.name);
  const pattern = new RegExp(`^${nameSource(rule.name, tables)}$`);
  return (name) => {
    const match = pattern.exec(name);
    if (match === null) return undefined;
    const found = match.groups ?? {};
    const phrases = new Map(slots.map((slot) => [slot.word, phrase(slot, found[slot.word] ?? "", tables)]));
    return withArticles(expand(rule.text, phrases));
  };
}

function readSlots(name: string, tables: PhraseTables): Slot[] {
  const slots = [...name.matchAll(SLOT)].map(([, word, table = "", star]) => {
    return { word: word ?? table, table, repeated: star !== undefined };
  });
  const words = new Set<string>();
  for (const { word, table } of slots) {
    if (table !== DIGITS && tables[table] === undefined) throw new Error(`rule '${name}': no table '${table}'`);
    if (words.has(word)) throw new Error(`rule '${name}': '${word}' is bound twice`);
    words.add(word);
  }
  return slots;
}

/** A phrase may use words in turn, so those of every phrase that the rule can reach are checked as well. */
function checkText(text: string, slots: readonly Slot[], tables: PhraseTables, rule: string): void {
  const bound = new Set(slots.map(({ word }) => word));
  const texts = [text, ...slots.flatMap(({ table }) => Object.values(tables[table] ?? {}))];
  for (const [, word = ""] of texts.flatMap((each) => [...each.matchAll(REFERENCE)])) {
    if (!bound.has(word)) throw new Error(`rule '${rule}': its text uses <${word}>, which its name does not bind`);
  }
}

function nameSource(name: string, tables: PhraseTables): string {
  return name
    .replace(/\{([^{}]*)\}/g, (_, alternatives: string) => `(?:${alternatives.split(",").join("|")})`)
    .replace(SLOT, (_, word: string | undefined, table: string, star: string | undefined) => {
      const token = table === DIGITS ? "\\d+" : `(?:${Object.keys(tables[table] ?? {}).join("|")})`;
      return `(?<${word ?? table}>${star === undefined ? token : `(?:_${token})*`})`;
    });
}

function phrase({ table, repeated }: Slot, found: string, tables: PhraseTables): string {
  if (table === DIGITS) return found;
  const phrases = tables[table] ?? {};
  if (!repeated) return phrases[found] ?? found;
  return list(
    found
      .split("_")
      .slice(1)
      .map((token) => phrases[token] ?? token),
  );
}

function expand(text: string, phrases: ReadonlyMap<string, string>): string {
  const kept = text.replace(/\[([^[\]]*)\]/g, (_, part: string) => {
    return [...part.matchAll(REFERENCE)].some(([, word = ""]) => phrases.get(word) === "") ? "" : part;
  });
  // Twice, because an operation's phrase names the type: "Sum of <t>s".
  return replaceWords(replaceWords(kept, phrases), phrases);
}

function replaceWords(text: string, phrases: ReadonlyMap<string, string>): string {
  return text.replace(REFERENCE, (slot, word: string) => phrases.get(word) ?? slot);
}

/** 'a, b and c' */
function list(items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1) ?? ""}`;
}

/** 'a 8-bit float' is read 'an 8-bit float'. */
function withArticles(text: string): string {
  return text.replace(/\ba (?=(?:8|11|18)\b)/g, "an ");
}
