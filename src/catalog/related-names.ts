/** Tokens that say the type of the data and not the operation. */
const TYPE_TOKEN =
  /^(?:pk\d*|[fiub]\d+|[bh]?f\d+|iu\d+|fp\d|bf\d+|xf32|e\d+m\d+|x[234]?|xy|xyz|xyzw|d16|hi|dword(?:x\d+)?|[us]?byte|[us]?short|nc|co|num)$/;

/** The operation of a name without its types: `v_max_f32`, `v_pk_max_f16` and `s_max_i32` are all `max`. */
export function operationOf(name: string): string {
  const [, ...tokens] = name.split("_");
  const operation = tokens.filter((token) => !TYPE_TOKEN.test(token)).join("_");
  return operation === "" ? tokens.join("_") : operation;
}

/** Names of the same operation as `name`, in order, without itself; those of the same first token (v, s, ds …) come first. */
export function findRelated(
  name: string,
  byOperation: ReadonlyMap<string, readonly string[]>,
  limit: number,
): string[] {
  const unit = name.split("_")[0];
  const others = (byOperation.get(operationOf(name)) ?? []).filter((other) => other !== name);
  const near = others.filter((other) => other.split("_")[0] === unit);
  return [...near, ...others.filter((other) => !near.includes(other))].slice(0, limit);
}

/** Up to `limit` neighbours of `name` in a sorted list, half before it and half after. */
export function findNeighbours(name: string, sorted: readonly string[], limit: number): string[] {
  const index = sorted.indexOf(name);
  const start = Math.max(0, Math.min(index - Math.floor(limit / 2), sorted.length - limit - 1));
  return sorted.slice(start, start + limit + 1).filter((other) => other !== name);
}
