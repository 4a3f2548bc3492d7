import { compareVersions } from "../../ptx/target.ts";
import type { Page } from "../../schema/ptx/page.ts";
import { categoryOf } from "./categories.ts";
import type { RawSection } from "./document.ts";

// Names that cannot stand in an address.
const SLUGS: Readonly<Record<string, string>> = { "{}": "braces", "@": "guard-predicate" };

/** The sections that describe instructions: those of chapter 9.7 with a syntax block and a name in their heading. */
export function instructionSections(sections: readonly RawSection[]): RawSection[] {
  return sections.filter(
    (section) => section.number.startsWith("9.7.") && section.syntax.length > 0 && section.names.length > 0,
  );
}

/** The page names of a section: those of its heading; a name with `::` is another name of the page of the part before it. */
export function pageNames(section: RawSection): string[] {
  const names = section.names.map((name) => name.replace(/\.$/, ""));
  const plain = names.filter((name) => !name.includes("::"));
  return plain.length > 0 ? plain : names;
}

/** Other names in the heading that lead to a page of the section. */
function aliasesOf(section: RawSection, page: string): string[] {
  return section.names.filter((name) => name.includes("::") && name.startsWith(`${page}::`));
}

/**
 * Makes the pages of all editions.
 *
 * @param editions the instruction sections of each edition, the covered one first.
 */
export function makePages(editions: readonly { ptx: string; sections: readonly RawSection[] }[]): Page[] {
  const pages = new Map<string, Page>();
  for (const [index, edition] of editions.entries()) {
    for (const section of edition.sections) {
      for (const name of pageNames(section)) {
        const slug = SLUGS[name] ?? name.toLowerCase();
        const page = pages.get(name) ?? {
          name,
          slug,
          url: `/ptx/${slug}/`,
          sections: [],
          categories: [],
          aliases: [],
          editions: [],
          deprecated: false,
        };
        pages.set(name, page);
        if (!page.editions.includes(edition.ptx)) page.editions.push(edition.ptx);
        if (index > 0) continue;
        const category = categoryOf(section.number);
        page.sections.push(section.number);
        if (category !== undefined && !page.categories.includes(category)) page.categories.push(category);
        for (const alias of aliasesOf(section, name)) if (!page.aliases.includes(alias)) page.aliases.push(alias);
        if (/deprecated/i.test(section.title)) page.deprecated = true;
      }
    }
  }
  for (const page of pages.values()) page.editions.sort((a, b) => compareVersions(b, a));
  return [...pages.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
