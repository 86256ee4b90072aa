import type { KeyHelp } from '#web/ui/key-help.ts';

/** What a key does to the focused card. */
export type DraftCommand =
  'next' | 'previous' | 'keep' | 'drop' | 'edit' | 'again' | 'more' | 'save' | 'help';

const COMMANDS: Readonly<Record<string, DraftCommand>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  K: 'keep',
  X: 'drop',
  E: 'edit',
  G: 'again',
  M: 'more',
  S: 'save',
  '?': 'help',
};

/** The command for a `key` of a keyboard event, or null. */
export function draftCommand(key: string): DraftCommand | null {
  return COMMANDS[key.length === 1 ? key.toUpperCase() : key] ?? null;
}

export const DRAFT_KEYS: readonly KeyHelp[] = [
  { keys: ['↓', '↑'], does: 'Go to the next or previous card' },
  { keys: ['K'], does: 'Keep the card' },
  { keys: ['X'], does: 'Drop the card, or undo that' },
  { keys: ['E'], does: 'Edit the card' },
  { keys: ['G'], does: 'Again: replace the card by another one' },
  { keys: ['M'], does: 'More cards like this one' },
  { keys: ['S'], does: 'Go to the Save button' },
  { keys: ['?'], does: 'Show keyboard shortcuts' },
];
