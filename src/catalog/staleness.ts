/**
 * What a page says of results whose inputs have changed since; undefined where they are the same.
 *
 * @param made the hash of what the results were made from.
 * @param now the hash of what they would be made from now.
 * @param command what makes them anew.
 */
export function staleWords(made: string, now: string, command: string): string | undefined {
  return made === now ? undefined : `not re-verified since the catalog changed: ${command}`;
}
