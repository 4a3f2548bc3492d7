import { nanResult } from "../float.ts";
import { decodeFloat, type FloatBits, isNanBits } from "../format.ts";
import {
  bitsOfTwoOverPi,
  cosReal,
  cosTurnsReal,
  exp2Real,
  log2Real,
  rsqrtReal,
  sinReal,
  sinTurnsReal,
  tanhReal,
} from "../mathematics.ts";
import { type Real, realOfDouble, roundReal } from "../real.ts";
import { bits, nameOfType } from "../type.ts";
import { type Helper, takeValues } from "./helper.ts";

function elementary(name: string, summary: string, compute: (x: Real) => Real): Helper {
  return {
    name,
    signature: `${name}(x): the type of x`,
    summary: `${summary} Rounded to nearest even.`,
    build(call) {
      const [x] = takeValues(call, 1);
      if (x?.type.kind !== "float") throw call.fail("takes a float");
      const { type, run } = x;
      const { format } = type;
      return {
        type,
        run: () => {
          const value = run() as FloatBits;
          if (isNanBits(format, value)) return nanResult(format, value);
          return roundReal(format, compute(realOfDouble(decodeFloat(format, value))));
        },
      };
    },
  };
}

/** Elementary functions, and the mark of values that hardware only comes near. */
export const mathematicsHelpers: readonly Helper[] = [
  {
    name: "approximate",
    signature: "approximate(x): the type of x",
    summary:
      "x, as a mark: the hardware comes near this value, and the text says how near. Here it is rounded correctly.",
    approximate: true,
    build(call) {
      const [x] = takeValues(call, 1);
      if (x === undefined) throw call.fail("takes a value");
      if (x.type.kind === "bool") throw call.fail(`a ${nameOfType(x.type)} is not near anything`);
      return x;
    },
  },
  elementary("exp2", "2 to the power of x.", exp2Real),
  elementary("log2", "The logarithm of x to base 2: of zeros -∞, of negative numbers NaN.", log2Real),
  elementary("sin_turns", "The sine of x turns, 2πx.", sinTurnsReal),
  elementary("cos_turns", "The cosine of x turns, 2πx.", cosTurnsReal),
  elementary("sin", "The sine of x radians.", sinReal),
  elementary("cos", "The cosine of x radians.", cosReal),
  elementary("tanh", "The hyperbolic tangent.", tanhReal),
  elementary("rsqrt", "1 / √x: of zeros the infinity of their sign, of negative numbers NaN.", rsqrtReal),
  {
    name: "two_over_pi",
    signature: "two_over_pi(n): b53",
    summary: "53 bits of 2/π after the point, from place n on; place 0 is the first. Beyond place 1200 they are 0.",
    build(call) {
      const [from] = takeValues(call, 1);
      if (from?.type.kind !== "int" || from.type.lo < 0n) throw call.fail("takes an integer that is not negative");
      const { run } = from;
      return {
        type: bits(53),
        run: () => {
          const place = Number(run());
          const known = Math.max(0, Math.min(53, 1201 - place));
          return known === 0 ? 0n : bitsOfTwoOverPi(place, known) << BigInt(53 - known);
        },
      };
    },
  },
];
