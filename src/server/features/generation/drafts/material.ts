import type { Material } from '#domain/sources/grounding.ts';
import { notFound } from '#domain/errors.ts';
import type { Db } from '../../../db/tables.ts';
import type { Generation } from '#domain/generation/generation.ts';
import { findSource, passagesOf } from '../../sources/sources.repository.ts';

/** More than the longest source has. */
const ALL = 100_000;

/**
 * What the cards of a generation are made from; null for cards on a topic. Throws NOT_FOUND when the source was deleted
 * in the meantime.
 */
export async function materialOf(
  db: Db,
  { kind, userId, sourceId, part }: Pick<Generation, 'kind' | 'userId' | 'sourceId' | 'part'>,
): Promise<Material | null> {
  if (kind !== 'source') return null;
  const source = sourceId === null ? undefined : await findSource(db, userId, sourceId);
  if (!source) throw notFound('Source');
  const context = await passagesOf(db, userId, source.id, { from: 0, limit: ALL });
  const wanted = part && new Set(part);
  const passages = context.filter(({ position }) => wanted === null || wanted.has(position));
  return { title: source.title, passages, context };
}
