import { z } from "zod";
import { pageSlug, sectionNumber } from "./name.ts";

const meaning = z.string().min(10).max(400).regex(/\.$/, "ends with a full stop");

/** What registers or directives are for, in our words, by the name in the address. */
export const meaningsSchema = z.record(pageSlug, meaning);

/** A state space. */
export const stateSpaceSchema = z.strictObject({
  /** Its name in an opcode; `generic` for addresses without one. */
  name: z.string().regex(/^(?:\.[a-z]+|generic)$/),
  /** What it is called. */
  title: z.string().min(3).max(40),
  /** Who sees the same memory. */
  shared: z.string().min(3).max(80),
  /** What may be done with it. */
  access: z.string().min(3).max(120),
  /** What it is for. */
  meaning,
  /** The section that describes it. */
  section: sectionNumber,
  /** Names that narrow it. */
  subs: z.array(z.strictObject({ name: z.string().regex(/^::/), meaning: z.string().min(3) })).default([]),
  /** Whether the documentation calls it deprecated. */
  deprecated: z.boolean().default(false),
});

export const stateSpacesSchema = z.array(stateSpaceSchema).min(1);

export type StateSpace = z.infer<typeof stateSpaceSchema>;

/** Types of one sort. */
export const typeGroupSchema = z.strictObject({
  /** Anchor of the group. */
  id: z.string().regex(/^[a-z]+$/),
  /** What they are called. */
  title: z.string().min(3).max(60),
  /** What they have in common. */
  meaning,
  /** The section that describes them. */
  section: sectionNumber,
  /** The types. */
  types: z.array(
    z.strictObject({
      /** Its name in an opcode. */
      name: z.string().regex(/^\.[a-z0-9_]+$/),
      /** Its size. */
      bits: z.int().min(1),
      /** What a variable that holds it is declared as. */
      register: z.string().min(3),
      /** What the bits mean. */
      meaning: z.string().min(3).max(120),
    }),
  ),
});

export const typeGroupsSchema = z.array(typeGroupSchema).min(1);

export type TypeGroup = z.infer<typeof typeGroupSchema>;
