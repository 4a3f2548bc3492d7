import type { DecodeForm } from "../form.ts";
import type { Word } from "../word.ts";
import { cachePrinter } from "./cache.ts";
import type { Instruction } from "./instruction.ts";
import { hex } from "./literal.ts";
import { tuple } from "./names.ts";
import { hasField, type Printer, reader, scalarPrinter } from "./operand.ts";
import type { Target } from "./target.ts";
import { joinParts } from "./vector.ts";

/** LLVM's names of DIM. */
const DIMENSIONS = ["1D", "2D", "3D", "CUBE", "1D_ARRAY", "2D_ARRAY", "2D_MSAA", "2D_MSAA_ARRAY"];
/** Coordinates that each DIM takes, and coordinates that have a gradient. */
const COORDINATES = [1, 2, 3, 3, 2, 3, 3, 4];
const GRADIENTS = [2, 4, 6, 4, 2, 4, 4, 4];

/** An image instruction: the number of registers follows from DMASK, DIM and what the name asks for. */
export function imageInstruction(form: DecodeForm, target: Target): Instruction {
  const operands: Printer[] = [];
  const data = form.operands.some(([field]) => field === "VDATA");
  if (data) operands.push(imageData(form));
  operands.push(imageAddress(form));
  for (const [field] of form.operands) {
    if (field === "SRSRC" || field === "RSRC") operands.push(scalarPrinter(form, field, resourceSize(form), target));
    if (field === "SSAMP" || field === "SAMP") operands.push(scalarPrinter(form, field, 4, target));
  }
  const flag = (field: string, label: string): Printer[] => {
    if (!hasField(form, field)) return [];
    const read = reader(form, field);
    return [(word) => (read(word) === 1 ? ` ${label}` : "")];
  };
  const parts: Printer[] = [];
  const rays = form.name.includes("bvh");
  if (!rays) {
    const mask = reader(form, "DMASK");
    parts.push((word) => (mask(word) === 0 ? "" : ` dmask:${hex(mask(word))}`));
    if (hasField(form, "DIM")) {
      const dim = reader(form, "DIM");
      parts.push((word) => ` dim:SQ_RSRC_IMG_${DIMENSIONS[dim(word)] ?? ""}`);
    }
    parts.push(...flag("UNORM", "unorm"), ...cachePrinter(form, target));
    if (hasField(form, "DIM")) parts.push(...flag("R128", "r128"));
    parts.push(...flag("A16", "a16"), ...flag("TFE", "tfe"), ...flag("LWE", "lwe"));
    if (!hasField(form, "DIM")) parts.push(...flag("DA", "da"));
    parts.push(...flag("D16", "d16"));
  } else parts.push(...flag("A16", "a16"));
  return { mnemonic: form.mnemonic, operands, tail: joinParts(parts) };
}

function resourceSize(form: DecodeForm): number {
  return form.name.includes("bvh") ? 4 : 8;
}

function imageData(form: DecodeForm): Printer {
  const read = reader(form, "VDATA");
  const mask = reader(form, "DMASK");
  const half = reader(form, "D16");
  const tfe = reader(form, "TFE");
  const gather = form.name.includes("gather4") || form.name.includes("msaa_load");
  const atomic = form.name.includes("atomic");
  const double = /cmpswap/.test(form.name) ? 2 : 1;
  if (form.name.includes("bvh")) {
    const row = form.operands.find(([field]) => field === "VDATA");
    const dwords = Math.ceil((row?.[3] ?? 128) / 32);
    return (word) => tuple("v", read(word), dwords);
  }
  return (word) => {
    let count = gather ? 4 : countBits(mask(word));
    // An atomic has one register, or two for 64 bits; a compare-and-swap twice as many. LLVM has sizes between, too.
    if (atomic) count = count >= double && (count < 4 || double === 2) ? count : double;
    else if (half(word) === 1) count = (count + 1) >> 1;
    if (count === 0) count = 1;
    return tuple("v", read(word), count + (tfe(word) === 1 ? 1 : 0));
  };
}

function countBits(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Registers of an address that the name asks for beside coordinates. */
function extras(name: string): {
  readonly before: number;
  readonly gradients: boolean;
  readonly half: boolean;
  readonly after: number;
} {
  const has = (part: string): boolean => name.split("_").includes(part);
  return {
    before: Number(has("o") || /_o$|_o_/.test(name)) + Number(has("c")) + Number(has("b")),
    gradients: has("d") || has("cd"),
    half: has("g16"),
    after: Number(has("l")) + Number(has("cl")) + Number(/_mip(_|$)/.test(name)),
  };
}

function imageAddress(form: DecodeForm): Printer {
  const dim = form.encoding.field("DIM")?.read;
  const short = reader(form, "A16");
  const first = form.encoding.field("VADDR") === undefined ? "VADDR0" : "VADDR";
  const rest = form.encoding.fields
    .map(({ name }) => name)
    .filter((name) => (/^VADDR[A-L]$/.test(name) || /^VADDR[1-4]$/.test(name)) && name !== first);
  const reads = [first, ...rest].map((name) => reader(form, name));
  const wanted = extras(form.name);
  const count = (word: Word): number => {
    const at = dim?.(word) ?? 1;
    const packed = short(word) === 1;
    let coordinates = (COORDINATES[at] ?? 1) + wanted.after;
    if (form.name.includes("resinfo")) coordinates = 1;
    let gradients = wanted.gradients ? (GRADIENTS[at] ?? 0) : 0;
    if (packed) coordinates = (coordinates + 1) >> 1;
    if (wanted.half) gradients = halfGradients(gradients);
    else if (packed && !form.name.includes("g16")) gradients = halfGradients(gradients);
    return wanted.before + gradients + coordinates;
  };
  // Where no DIM says how many there are, LLVM writes the fewest: one coordinate, and one gradient.
  const fewest = wanted.before + Number(wanted.gradients) + 1;
  if (dim === undefined) return (word) => tuple("v", reads[0]?.(word) ?? 0, fewest);
  if (reads.length === 1) return (word) => tuple("v", reads[0]?.(word) ?? 0, rounded(count(word)));
  return (word) => {
    const total = count(word);
    if (total === 1) return `v${reads[0]?.(word) ?? 0}`;
    const shown = reads.slice(0, Math.min(total, reads.length)).map((read) => `v${read(word)}`);
    const left = total - reads.length;
    if (left > 0) {
      const last = reads.at(-1)?.(word) ?? 0;
      shown[shown.length - 1] = tuple("v", last, left + 1);
    }
    return `[${shown.join(", ")}]`;
  };
}

function halfGradients(count: number): number {
  return 2 * Math.ceil(count / 4);
}

/** Sizes for which there is a register class. */
function rounded(count: number): number {
  return count <= 12 ? count : 16;
}
