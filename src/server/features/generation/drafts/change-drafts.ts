import { z } from 'zod';
import { draftResponse, type DraftChanges } from '#contract/drafts.ts';
import { gapNumbers } from '#domain/cards/cloze.ts';
import { AppError, invalidField, notFound } from '#domain/errors.ts';
import type { Draft, DraftStatus } from '#domain/generation/draft.ts';
import type { Db } from '../../../db/tables.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import { expectMatch } from '../../../http/if-match.ts';
import { changedContent } from '../../cards/cards.usecases.ts';
import { findGeneration, bumpUnderReview } from '../generation.repository.ts';
import { findDraft, listDrafts, updateDrafts, updateDraft } from './drafts.repository.ts';

/**
 * Keeps, drops or edits a draft. Throws NOT_FOUND, BATCH_SAVED when its cards are already saved, PRECONDITION_FAILED
 * when `ifMatch` names another version, or VALIDATION_FAILED when the changed card is inconsistent or its text has
 * several gaps.
 */
export async function changeDraft(
  db: Db,
  userId: string,
  ids: { generationId: string; draftId: string },
  { status, ...changes }: DraftChanges,
  ifMatch?: string,
): Promise<Draft> {
  const { generationId, draftId } = ids;
  return transactAsUser(db, userId, async (trx) => {
    const changed = await expectOpen(trx, userId, generationId);
    const draft = await findDraft(trx, userId, generationId, draftId);
    if (!draft) throw notFound('Draft');
    expectMatch(ifMatch, 'draft', draft.version, () => z.encode(draftResponse, { draft }));
    if (changes.cloze && gapNumbers(changes.cloze.text).length > 1) {
      throw invalidField('cloze.text', 'A new card has one gap. Save it, then add others to its text.');
    }
    const after = {
      ...draft,
      status: status ?? draft.status,
      content: changedContent(draft.content, changes),
      version: draft.version + 1,
    };
    await updateDraft(trx, { userId, generationId, changed }, after);
    return after;
  });
}

/**
 * Keeps or drops several drafts of a generation. Throws NOT_FOUND when one of them belongs to another generation, or
 * BATCH_SAVED.
 */
export async function changeDrafts(
  db: Db,
  userId: string,
  generationId: string,
  { draftIds, status }: { draftIds: readonly string[]; status: DraftStatus },
): Promise<Draft[]> {
  return transactAsUser(db, userId, async (trx) => {
    const changed = await expectOpen(trx, userId, generationId);
    const wanted = new Set(draftIds);
    const there = (await listDrafts(trx, userId, generationId)).filter(({ id }) => wanted.has(id));
    if (there.length < wanted.size) throw notFound('Draft');
    await updateDrafts(trx, { userId, generationId, changed }, [...wanted], { status });
    return there.map((draft) => ({ ...draft, status, version: draft.version + 1 }));
  });
}

/** Records a change of drafts and returns the new version of the generation. Throws NOT_FOUND or BATCH_SAVED. */
async function expectOpen(trx: Db, userId: string, id: string): Promise<number> {
  const version = await bumpUnderReview(trx, userId, id);
  if (version !== undefined) return version;
  if (!(await findGeneration(trx, userId, id))) throw notFound('Batch');
  throw new AppError('BATCH_SAVED', 'These cards are saved already, or are being saved automatically.');
}
