import { convertHelpers } from "./convert-helpers.ts";
import { absHelper, floatHelpers } from "./float-helpers.ts";
import { hardwareHelpers } from "./hardware-helpers.ts";
import type { Helper } from "./helper.ts";
import { integerHelpers } from "./integer-helpers.ts";
import { mathematicsHelpers } from "./mathematics-helpers.ts";

/** Every helper of the notation, by what it works on. */
export const helpers: readonly Helper[] = [
  absHelper,
  ...floatHelpers,
  ...integerHelpers,
  ...convertHelpers,
  ...mathematicsHelpers,
  ...hardwareHelpers,
];

const byName = new Map(helpers.map((helper) => [helper.name, helper]));

/** The helper of this name. */
export function findHelper(name: string): Helper | undefined {
  return byName.get(name);
}
