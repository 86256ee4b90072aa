/** One or more keys that do the same. */
export type KeyHelp = { keys: readonly string[]; does: string };
