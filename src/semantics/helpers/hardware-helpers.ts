import type { Machine } from "../machine.ts";
import { bits, BOOL, integerType, type Type } from "../type.ts";
import { type Helper } from "./helper.ts";

/** A function whose value is not known here; it is there to be checked and explained. */
function opaque(
  name: string,
  parameters: string,
  result: string,
  summary: string,
  resultType: (types: readonly Type[], machine: Machine) => Type | undefined,
): Helper {
  const count = parameters === "" ? 0 : parameters.split(",").length;
  return {
    name,
    signature: `${name}(${parameters}): ${result}`,
    summary,
    opaque: true,
    whole: true,
    build(call) {
      if (call.types.length + call.values.length !== count) throw call.fail(`takes ${String(count)} arguments`);
      const type = resultType(call.types, call.machine);
      if (type === undefined) throw call.fail("the first argument is a type");
      return {
        type,
        run: () => {
          throw new Error(`${name} is checked but never run`);
        },
      };
    },
  };
}

const U64 = (): Type => integerType(64, false);
/** As many bits as the operand that gets them. */
const resultBits = (_: readonly Type[], machine: Machine): Type | undefined => {
  const slot = machine.write("RESULT");
  return slot === undefined ? undefined : bits(slot.bits);
};
const given = ([first]: readonly Type[]): Type | undefined => first;

/** What only the hardware knows: addresses by its rules, images, parameters, registers of its own. */
export const hardwareHelpers: readonly Helper[] = [
  opaque(
    "address",
    "",
    "u64",
    "The byte address that the operands and fields of the encoding give, in bytes: see 'Addresses' on the page of the notation.",
    U64,
  ),
  opaque("address_of", "offset", "u64", "As address(), with this offset in place of the one in the fields.", U64),
  opaque(
    "wants_old_value",
    "",
    "bool",
    "Whether the instruction asks for the value from before: GLC, SC0, or bit 0 of TH, by generation.",
    () => BOOL,
  ),
  opaque(
    "texel",
    "T, x",
    "T",
    "Bits of memory as components in the format of the resource or of the instruction; missing ones are 0, the fourth is 1.",
    given,
  ),
  opaque(
    "texel_bits",
    "T, x",
    "T",
    "Components as bits of memory in the format of the resource or of the instruction.",
    given,
  ),
  opaque(
    "image_load",
    "",
    "bits",
    "The texel at the integer coordinates in VADDR, its components that DMASK names.",
    resultBits,
  ),
  opaque(
    "image_store",
    "x",
    "bool",
    "Writes components to the texel at the integer coordinates in VADDR; whether that was done.",
    () => BOOL,
  ),
  opaque(
    "image_sample",
    "",
    "bits",
    "The filtered value at the coordinates in VADDR through the sampler, its components that DMASK names.",
    resultBits,
  ),
  opaque(
    "image_gather",
    "",
    "bits",
    "One component, which DMASK names, of the four texels that bilinear filtering would use.",
    resultBits,
  ),
  opaque("image_address", "", "u64", "The byte address of the texel at the integer coordinates in VADDR.", U64),
  opaque(
    "image_info",
    "",
    "bits",
    "What the resource says of the image at the level in VADDR: width, height, depth and levels, as DMASK asks.",
    resultBits,
  ),
  opaque("image_data", "T, n", "T", "Component n of the data in VDATA.", given),
  opaque("ray_test", "", "bits", "The result of testing the ray in VADDR against the node that it names.", resultBits),
  opaque(
    "transposed",
    "T, x",
    "T",
    "Elements of a matrix that the lanes of a wave load together, exchanged so that rows become columns. Which lane gets what is not told by the sources.",
    given,
  ),
  opaque(
    "parameter",
    "T, n",
    "T",
    "A parameter of the primitive for the attribute of the instruction: point n of P0, P10 and P20.",
    given,
  ),
  opaque("hardware_register", "T", "T", "The hardware register, or the bits of it, that SIMM16 names.", given),
  opaque(
    "counter",
    "T, n",
    "T",
    "A counter of the hardware: 0 for the shader clock, 1 for the constant clock, 2 for the number of the wave.",
    given,
  ),
  opaque("nodes", "T", "T", "The next node of the stack for ray tracing that LDS holds.", given),
  opaque("program_counter", "", "u64", "The byte address of the instruction after this one.", U64),
  opaque("message", "T", "T", "The answer to a message that SIMM16 or SSRC0 names.", given),
  opaque(
    "done",
    "x",
    "bool",
    "Whether the hardware did what the instruction asks for; nothing waits for it.",
    () => BOOL,
  ),
];
