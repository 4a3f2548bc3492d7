import { parseArgs, type ParseArgsConfig } from "node:util";

/**
 * Reads a command's options. Where the command line is wrong it says so with the usage, sets exit code 2 and gives
 * undefined: then nothing must be done.
 *
 * @param usage what the command takes, without a line break at the end.
 */
export function readOptions<T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> | undefined {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    refuse(error.message, usage);
    return undefined;
  }
}

/** Says what is wrong with a command line; the command ends with code 2. */
export function refuse(problem: string, usage: string): void {
  console.error(`${problem}\n${usage}`);
  process.exitCode = 2;
}
