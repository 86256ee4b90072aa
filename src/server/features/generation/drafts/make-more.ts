import { AppError, notFound } from '#domain/errors.ts';
import { isDelivered, type Draft, type CardDraft } from '#domain/generation/draft.ts';
import { MORE_LIKE_THIS } from '#domain/limits.ts';
import { generationPrice } from '#domain/account/tokens.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import type { CardGenerator } from '../../../ports/card-generator.ts';
import { noUsableCards } from '../../../ports/ai/provider/provider-errors.ts';
import type { Timers } from '../../../ports/timers.ts';
import { findGeneration, bumpUnderReview } from '../generation.repository.ts';
import type { Generation } from '#domain/generation/generation.ts';
import { insertDrafts, listDrafts, updateDrafts, type RankedDraft } from './drafts.repository.ts';
import { settleReservation } from '../../tokens/tokens.repository.ts';
import { reserveTokens, type TokenDeps } from '../../tokens/tokens.usecases.ts';
import { askedOf, createDraftMaker, isGood, rejectedAmong } from './draft-maker.ts';
import { tooSlow } from '../generation.usecases.ts';
import { cardsThatMayBeLike, knownCards } from './known-cards.repository.ts';
import { materialOf } from './material.ts';

/** How long a few drafts may take in all, in ms, since the user is waiting. */
const MAKING_LIMIT_MS = 120_000;

export type MoreDeps = TokenDeps & { newId: () => string; timers: Timers; generator: CardGenerator };

/**
 * Makes drafts in place of one under review (`again`) or more like it, none of which repeats an existing one; charges
 * for those that arrive, except less certain ones, which arrive only in place of or like another such one. Throws NOT_FOUND, BATCH_RUNNING, BATCH_SAVED, TOKEN_LIMIT_EXCEEDED, or what the generator
 * throws.
 */
export async function makeMore(
  deps: MoreDeps,
  userId: string,
  ids: { generationId: string; draftId: string },
  request: 'again' | 'more',
  closing: AbortSignal,
): Promise<Draft[]> {
  const { db, generator } = deps;
  const generation = await expectReview(deps, userId, ids.generationId);
  const existing = await listDrafts(db, userId, generation.id);
  const draft = existing.find(({ id }) => id === ids.draftId);
  if (!draft) throw notFound('Draft');
  const cards = request === 'again' ? 1 : MORE_LIKE_THIS;
  const reservation = deps.newId();
  await transactAsUser(db, userId, (trx) =>
    reserveTokens(
      { ...deps, db: trx },
      {
        id: reservation,
        userId,
        amount: generationPrice(cards, generation.difficulty),
        lifetimeMs: 2 * MAKING_LIMIT_MS,
      },
    ),
  );
  const tooLate = new AbortController();
  const stopTimer = deps.timers.after(MAKING_LIMIT_MS, () => tooLate.abort(tooSlow()));
  try {
    const signal = AbortSignal.any([closing, tooLate.signal]);
    const wanted = { existing, draft, cards, request, signal };
    const made =
      draft.quotation === null
        ? await draftsBeside(deps, generation, wanted)
        : await draftsOfPassage(deps, generation, wanted, draft.quotation.passage);
    if (made.length === 0) throw generator.builtIn ? noFurtherCards() : noUsableCards();
    await transactAsUser(db, userId, async (trx) => {
      const changed = await bumpUnderReview(trx, userId, generation.id);
      if (changed === undefined) throw new AppError('BATCH_SAVED', 'These cards are saved already.');
      const place = { userId, generationId: generation.id, changed };
      await insertDrafts(trx, { ...place, now: deps.clock.now() }, made);
      if (request === 'again') await updateDrafts(trx, place, [draft.id], { status: 'rejected' });
      await settleReservation(
        trx,
        reservation,
        generationPrice(made.filter(isDelivered).length, generation.difficulty),
      );
    });
    return made;
  } catch (error) {
    await transactAsUser(db, userId, (trx) => settleReservation(trx, reservation, 0));
    // The text gave some cards before.
    if (error instanceof AppError && error.code === 'SOURCE_UNUSABLE') throw noFurtherCards();
    throw error;
  } finally {
    stopTimer();
  }
}

function noFurtherCards(): AppError {
  return new AppError('SOURCE_UNUSABLE', 'No further good card was found. You were not charged.');
}

type Wanted = {
  existing: readonly RankedDraft[];
  draft: RankedDraft;
  cards: number;
  request: 'again' | 'more';
  signal: AbortSignal;
};

/**
 * Makes drafts from the passage of another one, or from the whole source when that passage has no more to ask about.
 */
async function draftsOfPassage(
  deps: MoreDeps,
  generation: Generation,
  wanted: Wanted,
  passage: number,
): Promise<RankedDraft[]> {
  const near = await draftsBeside(deps, { ...generation, part: [passage] }, wanted).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'SOURCE_UNUSABLE') return [];
      throw error;
    },
  );
  return near.length > 0 ? near : draftsBeside(deps, generation, wanted);
}

async function draftsBeside(
  { db, newId, generator }: MoreDeps,
  generation: Generation,
  { existing, draft, cards, request, signal }: Wanted,
): Promise<RankedDraft[]> {
  const { userId } = generation;
  const material = await materialOf(db, generation);
  const known = await cardsThatMayBeLike(db, userId, generation);
  const room = { ...generation, cardCount: existing.length + cards };
  const maker = createDraftMaker({ newId }, room, existing, { material, known });
  const made = new Map<CardDraft, RankedDraft>();
  const brief = {
    ...generation,
    cardCount: cards,
    made: existing.map(askedOf),
    rejected: rejectedAmong(existing),
    beside: { card: askedOf(draft), wish: request },
    material,
    plan: null,
    // A different seed each time.
    seed: `${generation.id} ${generation.version}`,
  };
  const stream = generator.generate(brief, {
    signal,
    user: userId,
    keepPlan: () => Promise.resolve(),
    onWait: () => {},
    onCall: () => {},
    knownCards: async (category) => knownCards(db, userId, { ...generation, category }),
  });
  for await (const event of stream) {
    if (event.type === 'withdrawn') {
      maker.forget(new Set([...event.drafts].flatMap((each) => made.get(each)?.id ?? [])));
      for (const each of event.drafts) made.delete(each);
    }
    if (event.type !== 'draft' || event.faults.length > 0) continue;
    if (made.size >= cards || (event.doubt === 'less-certain' && isDelivered(draft))) continue;
    const next = maker.make({ ...event, rank: draft.rank });
    if (next && isGood(next)) made.set(event.draft, next);
  }
  return [...made.values()];
}

async function expectReview({ db }: Pick<MoreDeps, 'db'>, userId: string, id: string): Promise<Generation> {
  const generation = await findGeneration(db, userId, id);
  if (!generation || generation.kind === 'card') throw notFound('Batch');
  if (generation.status === 'review') return generation;
  if (generation.status === 'completed') throw new AppError('BATCH_SAVED', 'These cards are saved already.');
  throw new AppError('BATCH_RUNNING', 'These cards are still being made. Wait until all of them are ready.');
}
