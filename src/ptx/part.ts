const LAYOUT = /^\.(?:row|col)$/;
const SPACE = /^\.(?:const|global|local|param|shared)(?:::|$)/;

/** Whether a part of an opcode is the layout of a matrix, `.row` or `.col`. */
export function isLayout(part: string): boolean {
  return LAYOUT.test(part);
}

/** Whether a part of an opcode names a state space, with or without a sub-qualifier: `.global`, `.shared::cta`. */
export function isSpace(part: string): boolean {
  return SPACE.test(part);
}
