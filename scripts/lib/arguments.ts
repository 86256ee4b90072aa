import { parseArgs, type ParseArgsConfig } from 'node:util';
import { StartupError } from '#server/config.ts';

/** The arguments of a command. Throws StartupError with its usage for an unknown one. */
export function readArguments<Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new StartupError(usage, { cause: error });
  }
}
