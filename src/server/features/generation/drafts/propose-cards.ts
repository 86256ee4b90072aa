import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { checkDraft } from '#domain/generation/draft-checks.ts';
import { DRAFT_FAULTS } from '#domain/generation/draft.ts';
import { TOOL } from '#domain/generation/made-by.ts';
import { DEFAULT_CARD_MIX } from '#domain/generation/mix.ts';
import { DEFAULT_DIFFICULTY } from '#domain/limits.ts';
import type { Material } from '#domain/sources/grounding.ts';
import type { Db } from '../../../db/tables.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import { findDeck } from '../../decks/decks.repository.ts';
import { runIdempotently, type IdempotentRequest } from '../../idempotency/run-idempotently.ts';
import { passagesOf } from '../../sources/sources.repository.ts';
import { expectSource } from '../../sources/sources.usecases.ts';
import {
  awaitReview,
  bumpWhileRunning,
  describeGeneration,
  insertGeneration,
} from '../generation.repository.ts';
import { expectPossible } from '../generation.usecases.ts';
import { readDraft } from '../model/read-draft.ts';
import { createDraftMaker, isGood } from './draft-maker.ts';
import { insertDrafts } from './drafts.repository.ts';
import { cardsThatMayBeLike } from './known-cards.repository.ts';
import type { SaveDeps } from './save-drafts.ts';

/** A card that a tool proposes; with a source, the number of the passage that it quotes. */
type ProposedCard = {
  front: string;
  back: string;
  hints: readonly string[];
  explanation: string;
  distractors?: ReadonlyArray<{ text: string; why?: string | undefined }> | undefined;
  difficulty?: number | undefined;
  passage?: number | undefined;
  quote?: string | undefined;
};

export type Proposal = {
  /** What the user calls the tool. */
  tool: string;
  /** Title of a new deck; defaults to that of the source or of the deck. */
  title?: string | undefined;
  deckId?: string | undefined;
  sourceId?: string | undefined;
  cards: readonly ProposedCard[];
};

const proposed = z.object({
  /** The generation in which the good drafts wait; null if there are none. */
  id: z.string().nullable(),
  title: z.string(),
  /** In the order in which they were proposed. */
  cards: z.array(
    z.object({
      faults: z.array(z.enum(DRAFT_FAULTS)),
      /** The front of a card of the user's that asks the same; null if there is none. */
      like: z.string().nullable(),
    }),
  ),
});
export type Proposed = z.output<typeof proposed>;

/**
 * Stores cards that a tool proposes as drafts under review, after the checks that all drafts pass: with a source, each must quote the
 * passage that it names. Nothing is charged. If none is good, nothing is stored. A repeated request returns the same. Throws NOT_FOUND,
 * QUOTA_EXCEEDED, or VALIDATION_FAILED without a name for the new deck.
 */
export async function proposeCards(
  deps: SaveDeps,
  userId: string,
  proposal: Proposal,
  repeatable: IdempotentRequest,
): Promise<Proposed> {
  const now = deps.clock.now();
  // Before the transaction: the first time, loading it takes a while, and the user is locked from then on.
  const { rendersFormula } = await import('../../../text/render-formula.ts');
  return transactAsUser(deps.db, userId, (trx) =>
    runIdempotently(trx, userId, { repeatable, now, receipt: proposed }, () =>
      storeDrafts({ ...deps, db: trx }, userId, proposal, rendersFormula),
    ),
  );
}

async function storeDrafts(
  deps: SaveDeps,
  userId: string,
  proposal: Proposal,
  rendersFormula: (tex: string, display: boolean) => boolean,
): Promise<Proposed> {
  const { db, newId } = deps;
  const { deckId = null, sourceId = null, cards } = proposal;
  const id = newId();
  const kind = sourceId === null ? 'topic' : 'source';
  await expectPossible(deps, db, userId, { kind, deckId, sourceId, cardCount: cards.length, review: true });
  const material = await materialOf(db, userId, proposal);
  const title = await titleOf(db, userId, proposal, material);
  const mix = DEFAULT_CARD_MIX;
  const known = await cardsThatMayBeLike(db, userId, { deckId });
  const request = { id, mix, review: true, cardCount: cards.length, language: null };
  const maker = createDraftMaker({ newId }, request, [], { material, known });
  const made = cards.map((card) => {
    const { passage = null, quote = '', difficulty = DEFAULT_DIFFICULTY } = card;
    const draft = readDraft(JSON.stringify(card), difficulty);
    if (!draft) return null;
    const faults = checkDraft(draft, [], { rendersFormula });
    return maker.make({ draft, faults, rank: 0, claim: { passage, quote } });
  });
  const drafts = made.filter((draft) => draft !== null);
  const good = drafts.filter(isGood).length;
  if (good > 0) {
    await insertGeneration(db, {
      id,
      userId,
      kind,
      title,
      topic: title,
      deckId,
      sourceId,
      mix,
      review: true,
      cardCount: good,
      difficulty: DEFAULT_DIFFICULTY,
      status: 'generating',
      createdAt: deps.clock.now(),
    });
    await describeGeneration(db, userId, id, { category: null, madeBy: `${TOOL}: ${proposal.tool}` });
    const changed = (await bumpWhileRunning(db, userId, id, good)) ?? 1;
    await insertDrafts(db, { userId, generationId: id, changed, now: deps.clock.now() }, drafts);
    await awaitReview(db, userId, id);
  }
  return {
    id: good > 0 ? id : null,
    title,
    // Only a card without the texts that it needs makes no draft at all.
    cards: made.map((draft) => ({ faults: draft?.faults ?? ['empty'], like: draft?.like?.front ?? null })),
  };
}

/** The passages that the cards say they come from; null without a source. Throws NOT_FOUND. */
async function materialOf(db: Db, userId: string, { sourceId, cards }: Proposal): Promise<Material | null> {
  if (sourceId === undefined) return null;
  const { id, title } = await expectSource(db, userId, sourceId);
  const passages: Material['passages'][number][] = [];
  for (const position of new Set(cards.flatMap(({ passage = [] }) => passage))) {
    const found = await passagesOf(db, userId, id, { from: position, limit: 1 });
    passages.push(...found.filter((passage) => passage.position === position));
  }
  return { title, passages, context: passages };
}

async function titleOf(
  db: Db,
  userId: string,
  { title, deckId }: Proposal,
  material: Material | null,
): Promise<string> {
  const deck = deckId === undefined ? undefined : await findDeck(db, userId, deckId);
  const name = deck?.title ?? title ?? material?.title;
  if (name !== undefined) return name;
  throw new AppError('VALIDATION_FAILED', 'Give the title of a new deck, or the id of one that exists');
}
