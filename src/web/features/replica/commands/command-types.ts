import type { SyncCommand, WireCommand } from '#contract/sync.ts';

export type CommandOf<K extends SyncCommand['kind']> = Extract<SyncCommand, { kind: K }>;

type Omitted<Command, Field extends string> = Command extends unknown ? Omit<Command, Field> : never;

/** A command as screens give it. The replica adds its id and time, and anything that only the device knows. */
export type NewCommand = Omitted<WireCommand, 'id' | 'at' | 'cursor'>;
