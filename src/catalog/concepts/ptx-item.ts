import type { Form } from "../../schema/ptx/form.ts";
import type { Page } from "../../schema/ptx/page.ts";
import type { SpecialRegister } from "../../schema/ptx/register.ts";
import { slotsOf } from "../ptx/needs.ts";
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
  readonly #tokens = new Map<string, ReadonlySet<string>>();

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
    const forms = (this.#atlas.forms.get(name) ?? []).filter((form) => {
      const tokens = this.#tokensOf(form);
      return qualifiers.every((alternatives) => alternatives.some((token) => tokens.has(token)));
    });
    if (forms.length === 0 && qualifiers.length > 0)
      throw new PtxItemError(`no form of ${name} has ${wanted.join(" and ")} together`);
    return { kind: "instruction", text: `${name}${wanted.join("")}`, page, qualified: wanted.length > 0, forms };
  }

  /** Every qualifier that an opcode of the form may have. */
  #tokensOf(form: Form): ReadonlySet<string> {
    const known = this.#tokens.get(form.id);
    if (known !== undefined) return known;
    const opcode = form.syntax.split(" ")[0] ?? "";
    const fixed = opcode.match(/\.\w+(?:::\w+)*/g) ?? [];
    const values = slotsOf(form).flatMap(({ alternatives }) =>
      alternatives.flatMap((parts) => [...parts, parts.join("")]),
    );
    const tokens = new Set([...fixed, ...values].map((value) => (value.startsWith(".") ? value : `.${value}`)));
    this.#tokens.set(form.id, tokens);
    return tokens;
  }
}
