import { isType } from "../../ptx/type.ts";
import type { Slot } from "../../ptx/pattern.ts";
import type { Form } from "../../schema/ptx/form.ts";
import { slotsOf } from "../../ptx/needs.ts";

/** Forms of one section that a reader can take in at once; a section with more is split by the types of its forms. */
const TOGETHER = 8;

/** Families of types, the plainest first: a form belongs to the least plain one of its types. */
const FAMILIES = [
  { title: "Integers and bits", types: /^\.(?:pred|[busx](?:8|16|32|64|128)(?:x\d)?|b128)$/ },
  { title: "Single and double precision", types: /^\.f(?:32|64)(?:x2)?$/ },
  { title: "Half precision", types: /^\.(?:b?f16)(?:x2)?$/ },
  { title: "tf32", types: /^\.tf32$/ },
  { title: "Four- and one-bit integers", types: /^\.(?:[us]4|b1)$/ },
  { title: "Scales and fixed point", types: /^\.(?:ue8m0|ue5m3|s2f6)(?:x\d)?$/ },
  { title: "Eight-bit floating point", types: /^\.(?:ue4m3|e4m3|e5m2)(?:x\d)?$/ },
  { title: "Six-bit floating point", types: /^\.(?:e2m3|e3m2)(?:x\d)?$/ },
  { title: "Four-bit floating point", types: /^\.e2m1(?:p4)?(?:x\d)?$/ },
] as const;

/** Some forms of a page under one heading. */
export interface FormGroup<T> {
  /** Anchor of the heading. */
  readonly id: string;
  readonly title: string;
  readonly section: string;
  readonly forms: readonly T[];
}

/** Groups the forms of a page by section and, where a section has many, by the types or kinds that they are for. */
export function groupForms(forms: readonly Form[], sectionTitle: (section: string) => string): FormGroup<Form>[] {
  const sections = Map.groupBy(forms, ({ section }) => section);
  return [...sections].flatMap(([section, members]) => {
    const whole = { id: anchor(`forms-${section}`), title: sectionTitle(section), section, forms: members };
    if (members.length <= TOGETHER) return [whole];
    const families = Map.groupBy(members, familyOf);
    if (families.size === 1) return [whole];
    return [...families].map(([family, some], index) => ({
      id: anchor(`forms-${section}-${String(index + 1)}`),
      title: sections.size === 1 ? family : `${sectionTitle(section)}: ${family}`,
      section,
      forms: some,
    }));
  });
}

function anchor(text: string): string {
  return text.replaceAll(".", "-");
}

function familyOf(form: Form): string {
  const slots = slotsOf(form);
  const kinds = slots.flatMap(({ alternatives }) =>
    alternatives.map((parts) => parts.join("")).filter((value) => value.startsWith(".kind::")),
  );
  if (kinds.length > 0) return `Kind ${kinds.map((kind) => kind.slice(".kind::".length)).join(", ")}`;
  const ranks = slots.filter(isTypeSlot).map(rankOf);
  if (ranks.length === 0) return "Without types";
  return FAMILIES[Math.max(...ranks)]?.title ?? FAMILIES[0].title;
}

function isTypeSlot({ alternatives }: Slot): boolean {
  return alternatives.some(([part = ""]) => isType(part));
}

/** A place that takes types of several families, such as both types of `cvt`, counts as the plainest of them. */
function rankOf({ alternatives }: Slot): number {
  const ranks = alternatives.map(([part = ""]) => FAMILIES.findIndex(({ types }) => types.test(part)));
  return Math.max(0, Math.min(...ranks));
}
