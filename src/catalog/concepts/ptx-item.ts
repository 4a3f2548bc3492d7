import type { Form } from "../../schema/ptx/form.ts";
import type { Page } from "../../schema/ptx/page.ts";
import type { SpecialRegister } from "../../schema/ptx/register.ts";
import { slotsOf } from "../../ptx/needs.ts";
import type { PtxAtlas } from "../ptx/ptx-atlas.ts";

/** What an entry of a concept's PTX side names. */
export type PtxItem =
  | {
      readonly kind: "instruction";
      /** The opcode as far as the entry says it: `cvt.rni`. */
      readonly text: string;
      readonly page: Page;
      /** Whether the entry asks for qualifiers; without any it means the whole instruction. */
      readonly qualified: boolean;
      readonly forms: readonly Form[];
    }
  | { readonly kind: "register"; readonly text: string; readonly register: SpecialRegister };

/** An entry that names nothing; the message says what was looked for. */
export class PtxItemError extends Error {
  override name = "PtxItemError";
}

/** Finds what entries such as `cvt .rni .s32|.u32` and `%laneid` mean. */
export class PtxItems {
  readonly #atlas: PtxAtlas;
  readonly #places = new Map<string, readonly ReadonlySet<string>[]>();

  constructor(atlas: PtxAtlas) {
    this.#atlas = atlas;
  }

  /** @throws {PtxItemError} for a name that does not exist, or qualifiers that no form of the instruction has together. */
  find(entry: string): PtxItem {
    if (entry.startsWith("%")) {
      const register = this.#atlas.catalog.registers.find(({ names }) => names.includes(entry));
      if (register === undefined) throw new PtxItemError(`PTX has no special register ${entry}`);
      return { kind: "register", text: entry, register };
    }
    const [name = "", ...wanted] = entry.split(" ");
    const page = this.#atlas.pages.get(name);
    if (page === undefined) throw new PtxItemError(`PTX has no instruction '${name}' (in '${entry}')`);
    const qualifiers = wanted.map((part) => part.split("|"));
    const forms = (this.#atlas.forms.get(name) ?? []).filter((form) => hasInOrder(this.#placesOf(form), qualifiers));
    if (forms.length === 0 && qualifiers.length > 0)
      throw new PtxItemError(`no form of ${name} has ${wanted.join(" and ")} together`);
    return { kind: "instruction", text: `${name}${wanted.join("")}`, page, qualified: wanted.length > 0, forms };
  }

  /** What may stand at each place of the form's opcode, in order; fixed texts included. */
  #placesOf(form: Form): readonly ReadonlySet<string>[] {
    const known = this.#places.get(form.id);
    if (known !== undefined) return known;
    const places = slotsOf(form).map(
      ({ alternatives }) =>
        new Set(
          alternatives
            .flatMap((parts) => [...parts, parts.join("")])
            .map((value) => (value.startsWith(".") ? value : `.${value}`)),
        ),
    );
    this.#places.set(form.id, places);
    return places;
  }
}

/** Whether each qualifier stands at a place of its own, in the order of the opcode. */
function hasInOrder(places: readonly ReadonlySet<string>[], qualifiers: readonly (readonly string[])[]): boolean {
  let next = 0;
  return qualifiers.every((alternatives) => {
    const at = places.findIndex((place, index) => index >= next && alternatives.some((token) => place.has(token)));
    next = at + 1;
    return at !== -1;
  });
}
