import { CHANGE_KINDS, type ChangeKind } from './sync.ts';

/** How much of a learner's changes a device has seen. */
export type Cursor = {
  /** Changes of different epochs are unrelated. */
  epoch: string;
  /** All changes up to and including this number have been seen. */
  number: number;
  /** If set, only the changes of that number up to this row, by kind and id, have been seen. */
  upTo?: { kind: ChangeKind; rowId: string } | undefined;
};

/** A cursor as it is sent. */
export function formatCursor({ epoch, number, upTo }: Cursor): string {
  return [epoch, number, ...(upTo ? [upTo.kind, upTo.rowId] : [])].join('.');
}

/** Reads a cursor; undefined for any other text. */
export function readCursor(text: string): Cursor | undefined {
  const [epoch = '', digits = '', kindName, rowId, ...rest] = text.split('.');
  if (!/^[\w-]{1,60}$/u.test(epoch) || !/^\d{1,15}$/u.test(digits) || rest.length > 0) return undefined;
  const number = Number(digits);
  if (kindName === undefined) return { epoch, number };
  const kind = CHANGE_KINDS.find((name) => name === kindName);
  if (kind === undefined || rowId === undefined || !/^[\w-]{1,40}$/u.test(rowId)) return undefined;
  return { epoch, number, upTo: { kind, rowId } };
}

/** Whether a device at `cursor` has seen everything up to `wanted`, if both are of the same epoch. */
export function hasReached(cursor: string, wanted: string): boolean {
  const has = readCursor(cursor);
  const needs = readCursor(wanted);
  if (!has || has.epoch !== needs?.epoch) return false;
  return has.number > needs.number || (has.number === needs.number && has.upTo === undefined);
}
