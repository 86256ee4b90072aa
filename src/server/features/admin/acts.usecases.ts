import { z } from 'zod';
import type { Act } from '#contract/admin.ts';
import { invalidField } from '#domain/errors.ts';
import type { Db } from '../../db/tables.ts';
import { listAdminActs, type ActPosition } from '../security/admin-acts.repository.ts';

/** Acts per page. */
const PAGE = 50;

/** What admins and the operator did, latest first. Throws VALIDATION_FAILED for a cursor that this server did not make. */
export async function listActs(
  db: Db,
  cursor: string | undefined,
): Promise<{ acts: Act[]; next: string | null }> {
  const before = cursor === undefined ? undefined : decodeCursor(cursor);
  const acts = await listAdminActs(db, { before, limit: PAGE + 1 });
  const shown = acts.slice(0, PAGE);
  const last = shown.at(-1);
  return { acts: shown, next: acts.length > PAGE && last ? encodeCursor(last) : null };
}

function encodeCursor({ at, id }: ActPosition): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

const position = z.tuple([z.coerce.number().int(), z.guid()]);

function decodeCursor(cursor: string): ActPosition {
  const { data } = position.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  if (data === undefined) throw invalidField('cursor', 'Invalid cursor');
  const [at, id] = data;
  return { at, id };
}
