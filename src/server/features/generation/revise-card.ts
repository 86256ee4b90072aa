import type { Card, CardContent } from '#domain/cards/card.ts';
import { invalidField, notFound } from '#domain/errors.ts';
import type { Revision } from '#domain/generation/generation.ts';
import { checkDraft } from '#domain/generation/draft-checks.ts';
import type { CardDraft } from '#domain/generation/draft.ts';
import type { RendersFormula } from '#domain/generation/formula-faults.ts';
import { finishCard } from '#domain/generation/finish-card.ts';
import { hintsPrompt } from '#domain/generation/prompt.ts';
import { revisePrompt } from '#domain/generation/revise-prompt.ts';
import { CARD_LIMITS } from '#domain/limits.ts';
import { seededRandom } from '#domain/random.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import { goodHints, hintsResponse } from '../assistance/assistance.usecases.ts';
import { firstUsable, objectsOf, paidResponse, type AssistDeps } from '../assistance/paid-responses.ts';
import { deleteGeneration, findRevision, insertGeneration } from './generation.repository.ts';
import { insertDrafts } from './drafts/drafts.repository.ts';
import { findCard } from '../cards/cards.repository.ts';
import { CARDS_RESPONSES } from './model/cards-response.ts';
import { readDraft } from './model/read-draft.ts';

export type ReviseDeps = AssistDeps;

/**
 * Has a model propose a revision of a card, as a generation; returns its id, or null without a provider. An open
 * proposal for an unchanged card is not bought again. Throws NOT_FOUND, VALIDATION_FAILED for an answer that cannot be
 * an option, TOKEN_LIMIT_EXCEEDED, or the provider's failure, which costs nothing.
 */
export async function reviseCard(
  deps: ReviseDeps,
  userId: string,
  { cardId, wish: revision }: { cardId: string; wish: Revision },
): Promise<string | null> {
  const { db, assistant } = deps;
  const card = await findCard(db, userId, cardId);
  if (!card) throw notFound('Card');
  const before = await findRevision(db, userId, cardId, revision);
  if (before && !before.isStale) return before.id;
  if (!assistant) return null;
  if (revision === 'options' && card.back.length > CARD_LIMITS.option) {
    throw invalidField(
      'cardId',
      'The answer is too long to be one of several options. Make the card simpler first.',
    );
  }
  if (before) await transactAsUser(db, userId, (trx) => deleteGeneration(trx, userId, before.id));
  return assistant.onceForRevision(`${cardId} ${revision}`, async () => {
    const id = deps.newId();
    await paidResponse(deps, assistant, userId, {
      ask: (signal) => proposals(assistant, userId, card, revision, signal),
      keep: async (trx, contents) => keepProposals(deps, trx, { id, userId, card, wish: revision }, contents),
    });
    return id;
  });
}

type Asking = NonNullable<ReviseDeps['assistant']>;

async function proposals(
  assistant: Asking,
  userId: string,
  card: Card,
  revision: Revision,
  signal: AbortSignal,
): Promise<readonly CardContent[]> {
  if (revision === 'hints') {
    const bare: Card = { ...card, hints: [null, null, null] };
    const question = { ...hintsPrompt(bare), schema: hintsResponse, schemaName: 'hints' };
    const hints = await objectsOf(assistant, userId, question, signal, (found) =>
      firstUsable(found, hintsResponse, (written) => goodHints(bare, written.hints)),
    );
    return [{ ...card, hints }];
  }
  const mix = revision === 'options' || card.quiz !== null ? 'quiz' : 'flip';
  const question = { ...revisePrompt(card, revision), schema: CARDS_RESPONSES[mix], schemaName: 'revision' };
  const wanted = revision === 'split' ? 2 : 1;
  const { rendersFormula } = await import('../../text/render-formula.ts');
  return objectsOf(assistant, userId, question, signal, (found) => {
    const contents = found.flatMap((json) => proposalOf(card, revision, json, rendersFormula) ?? []);
    return contents.length < wanted ? null : contents.slice(0, wanted);
  });
}

/** A card's content from a model's answer; null when it is not good enough. */
function proposalOf(
  card: Card,
  revision: Exclude<Revision, 'hints'>,
  json: string,
  rendersFormula: RendersFormula,
): CardContent | null {
  const read = readDraft(json, card.difficulty);
  if (!read) return null;
  const random = seededRandom(`${card.id} ${card.version} ${revision}`);
  if (revision === 'options') {
    const draft: CardDraft = { ...read, front: card.front, back: card.back };
    if (draft.distractors === undefined || checkDraft(draft, []).some((fault) => OPTION_FAULTS.has(fault)))
      return null;
    return { ...card, quiz: finishCard(draft, random).quiz, isQuiz: true };
  }
  const draft = { ...read, difficulty: card.difficulty };
  if (card.quiz !== null && !draft.distractors) return null;
  if (checkDraft(draft, [], { rendersFormula }).length > 0) return null;
  const { distractors, whyWrong, ...flip } = draft;
  const content = finishCard(
    card.quiz === null
      ? flip
      : { ...flip, ...(distractors && { distractors }), ...(whyWrong && { whyWrong }) },
    random,
  );
  return { ...content, tags: card.tags, isQuiz: card.isQuiz };
}

const OPTION_FAULTS: ReadonlySet<string> = new Set([
  'empty',
  'length',
  'repeated-option',
  'double-key',
  'giveaway-length',
  'banned-option',
  'placeholder',
]);

async function keepProposals(
  { clock, newId }: ReviseDeps,
  trx: Db,
  { id, userId, card, wish: revision }: { id: string; userId: string; card: Card; wish: Revision },
  contents: readonly CardContent[],
): Promise<boolean> {
  const now = clock.now();
  await insertGeneration(trx, {
    id,
    userId,
    kind: 'card',
    title: card.front.slice(0, 255),
    topic: revision,
    cardCount: contents.length,
    difficulty: card.difficulty,
    mix: 'mixed',
    review: true,
    deckId: card.deckId,
    cardId: card.id,
    status: 'review',
    createdAt: now,
  });
  await insertDrafts(
    trx,
    { userId, generationId: id, changed: 1, now },
    contents.map((content, position) => ({
      id: newId(),
      position,
      rank: position,
      status: 'proposed',
      content,
      faults: [],
      doubt: null,
      quotation: null,
      like: null,
      version: 1,
    })),
  );
  return true;
}
