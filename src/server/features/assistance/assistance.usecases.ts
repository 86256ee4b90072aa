import { z } from 'zod';
import { isSameQuiz, type Card, type Hints } from '#domain/cards/card.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { checkDraft } from '#domain/generation/draft-checks.ts';
import type { DraftFault } from '#domain/generation/draft.ts';
import { conversationPrompt } from '#domain/generation/conversation-prompt.ts';
import { explanationPrompt, hintsPrompt, rewritePrompt } from '#domain/generation/prompt.ts';
import { CARD_LIMITS, MAX_BACK_FOR_MODELS } from '#domain/limits.ts';
import { pickedIn } from '#domain/study/answer/answer.ts';
import { storedExplanation as ownExplanation } from '#domain/study/explanation.ts';
import { MAX_EXCHANGES, MAX_REPLY, type Exchange } from '#domain/study/conversation.ts';
import { MODEL_TIMEOUT_MS } from '#domain/study/session/timing.ts';
import type { Db } from '../../db/tables.ts';
import { fillHints, findCard } from '../cards/cards.repository.ts';
import { changeContents } from '../decks/decks.repository.ts';
import { cardBytes } from '../quotas/content-size.ts';
import { plainText } from '../../ports/ai/model-text.ts';
import type { OnProgress, Rewritten } from './assistant.ts';
import { insertExchange, listExchanges } from './conversations.repository.ts';
import { findExplanation, insertExplanation } from '../cards/explanations.repository.ts';
import { firstUsable, objectsOf, paidResponse, proseOf, type AssistDeps } from './paid-responses.ts';

const HINT_FAULTS: ReadonlySet<DraftFault> = new Set([
  'empty',
  'length',
  'leaking-hint',
  'repeated-hint',
  'falling-hint',
]);

export const hintsResponse = z.object({ hints: z.array(z.string()) });
const rewrittenCard = z.object({ front: z.string(), back: z.string() });
const rewriteAnswer = z.object({ cards: z.array(rewrittenCard) });

/** The most cards that one card is split into. */
const MAX_REWRITTEN = 4;

/**
 * Returns hints that a model writes for a card without any, and stores them on the card. They are charged once. Null without a
 * provider, without tokens, when the provider fails (which costs nothing), and when it takes longer than a learner waits for a
 * hint; the model then continues writing for the next request.
 */
export async function modelHints(deps: AssistDeps, userId: string, card: Card): Promise<Hints | null> {
  const { assistant } = deps;
  if (!assistant) return null;
  const written = assistant.onceForHints(card.id, async () => {
    // They may have been stored since the card was read.
    const now = await findCard(deps.db, userId, card.id);
    if (now?.hints.every((hint) => hint !== null) === true) return now.hints;
    return paidResponse(deps, assistant, userId, {
      ask: (signal) =>
        objectsOf(
          assistant,
          userId,
          { ...hintsPrompt(card), schema: hintsResponse, schemaName: 'hints' },
          signal,
          (found) => firstUsable(found, hintsResponse, ({ hints }) => goodHints(card, hints)),
        ),
      keep: (trx, hints) => keepHints(deps, trx, userId, card, hints),
      heldMs: MODEL_TIMEOUT_MS,
    });
  });
  const timeout = Promise.withResolvers<null>();
  const stopTimer = deps.timers.after(MODEL_TIMEOUT_MS, () => timeout.resolve(null));
  try {
    return await Promise.race([written, timeout.promise]);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  } finally {
    stopTimer();
    // The request may have ended.
    written.catch(() => undefined);
  }
}

async function keepHints(
  { clock }: AssistDeps,
  trx: Db,
  userId: string,
  card: Card,
  hints: Hints,
): Promise<boolean> {
  if (!(await fillHints(trx, userId, card, hints))) return false;
  const bytes = cardBytes({ ...card, hints }) - cardBytes(card);
  await changeContents(trx, userId, card.deckId, { cards: 0, bytes, now: clock.now() });
  return true;
}

/** What a user chose on a card, as it was shown to them. */
export type Chosen = { selectedOption?: number | null | undefined; selectedText?: string | null | undefined };

/** Index of the wrong option that the user chose, in the card as it is now; null if there is none. */
export function chosenWrongOption(
  { quiz }: Card,
  { selectedOption = null, selectedText = null }: Chosen,
): number | null {
  const index = pickedIn(quiz, { selectedOption, selectedText });
  return index === null || index === quiz?.key || quiz?.options[index] === undefined ? null : index;
}

/** The stored explanation of the card or of this wrong option. */
export async function storedExplanation(db: Db, card: Card, selected: number | null): Promise<string | null> {
  return ownExplanation(card, selected) ?? findExplanation(db, card.id, selected);
}

/**
 * Explains a card's answer to a user who chose this option: the stored explanation for free, otherwise a model's, which
 * is stored. Null when there is neither. Throws TOKEN_LIMIT_EXCEEDED, or the provider's failure, which costs nothing.
 */
export async function explain(
  deps: AssistDeps,
  userId: string,
  { card, ...chosen }: Chosen & { card: Card },
  onProgress: OnProgress,
): Promise<string | null> {
  const { assistant } = deps;
  const selected = chosenWrongOption(card, chosen);
  const stored = await storedExplanation(deps.db, card, selected);
  if (stored !== null || !assistant) return stored;
  const prompt = explanationPrompt(card, optionAt(card, selected));
  return withOwnWords(() =>
    assistant.onceForExplanation(
      `${card.id} ${card.version} ${selected}`,
      async (tell) =>
        // It may have been stored since the first look.
        (await storedExplanation(deps.db, card, selected)) ??
        paidResponse(deps, assistant, userId, {
          ask: (signal) =>
            proseOf(assistant, userId, { ...prompt, schemaName: 'explanation' }, signal, {
              maxLength: CARD_LIMITS.explanation,
              onProgress: tell,
            }),
          keep: async (trx, text) => {
            // For a card that was deleted or edited in the meantime, nothing is stored or charged.
            const found = await findCard(trx, userId, card.id);
            if (found === undefined || !asksTheSame(found, card)) return false;
            const now = deps.clock.now();
            return insertExplanation(trx, { cardId: card.id, selectedOption: selected, text, now });
          },
        }),
      onProgress,
    ),
  );
}

function asksTheSame(one: Card, other: Card): boolean {
  return one.front === other.front && one.back === other.back && isSameQuiz(one, other);
}

/** The exchanges of a user about a card, and how many questions are left. */
export async function conversation(db: Db, userId: string, cardId: string) {
  return withLeft(await listExchanges(db, userId, cardId));
}

function withLeft(exchanges: Exchange[]) {
  return { exchanges, left: Math.max(0, MAX_EXCHANGES - exchanges.length) };
}

/**
 * Asks a model about a card and stores its reply with the card, for one price. Without a provider, the reply is the
 * stored explanation, for free. Throws NOT_FOUND without that, CONVERSATION_FULL, TOKEN_LIMIT_EXCEEDED, or the
 * provider's failure, which costs nothing.
 */
export async function askAboutCard(
  deps: AssistDeps,
  userId: string,
  { card, question, ...chosen }: Chosen & { card: Card; question: string },
  onProgress: OnProgress,
) {
  const { assistant, db } = deps;
  const selected = chosenWrongOption(card, chosen);
  const before = await listExchanges(db, userId, card.id);
  if (!assistant) {
    const reply = await storedExplanation(db, card, selected);
    if (reply === null) throw new AppError('NOT_FOUND', 'There is no explanation for this card');
    return withLeft([...before, { question, reply, askedAt: deps.clock.now() }]);
  }
  if (before.length >= MAX_EXCHANGES) throw conversationFull();
  const prompt = conversationPrompt(card, { before, question, chosen: optionAt(card, selected) });
  await withOwnWords(() =>
    paidResponse(deps, assistant, userId, {
      ask: (signal) =>
        proseOf(assistant, userId, { ...prompt, schemaName: 'reply' }, signal, {
          maxLength: MAX_REPLY,
          onProgress,
        }),
      keep: async (trx, reply) => {
        if (!(await findCard(trx, userId, card.id))) throw notFound('Card');
        // Two devices may have asked at the same time.
        if ((await listExchanges(trx, userId, card.id)).length >= MAX_EXCHANGES) throw conversationFull();
        await insertExchange(trx, userId, {
          id: deps.newId(),
          cardId: card.id,
          question,
          reply,
          askedAt: deps.clock.now(),
        });
        return true;
      },
    }),
  );
  return conversation(db, userId, card.id);
}

function conversationFull(): AppError {
  return new AppError(
    'CONVERSATION_FULL',
    `You have asked ${MAX_EXCHANGES} questions about this card, which is all there are`,
  );
}

function optionAt(card: Card, index: number | null): string | null {
  return index === null ? null : (card.quiz?.options[index] ?? null);
}

/** The specification (section 8, "Explain") words this error itself for a user without tokens. */
async function withOwnWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TOKEN_LIMIT_EXCEEDED') throw error;
    throw new AppError('TOKEN_LIMIT_EXCEEDED', 'Daily AI token limit exceeded', { details: error.details });
  }
}

/**
 * Proposes other wordings of a card that its user keeps forgetting, without changing it. Empty without a provider.
 * Throws TOKEN_LIMIT_EXCEEDED, or the provider's failure, which costs nothing.
 */
export async function rewriteCard(deps: AssistDeps, userId: string, card: Card): Promise<Rewritten> {
  const { assistant } = deps;
  if (!assistant) return [];
  return assistant.onceForRewriting(card.id, () =>
    paidResponse(deps, assistant, userId, {
      ask: (signal) =>
        objectsOf(
          assistant,
          userId,
          { ...rewritePrompt(card), schema: rewriteAnswer, schemaName: 'rewritten' },
          signal,
          (found) => {
            const cards = found.flatMap((json) => firstUsable([json], rewrittenCard, usableCard) ?? []);
            return cards.length === 0 ? null : cards.slice(0, MAX_REWRITTEN);
          },
        ),
      keep: () => Promise.resolve(true),
    }),
  );
}

function usableCard(card: z.output<typeof rewrittenCard>): Rewritten[number] | null {
  const front = plainText(card.front).slice(0, CARD_LIMITS.front);
  const back = plainText(card.back).slice(0, MAX_BACK_FOR_MODELS);
  return front === '' || back === '' ? null : { front, back };
}

/**
 * The existing hints of a card, completed by written ones, if they pass the checks of a generated card; otherwise null.
 */
export function goodHints(card: Card, written: readonly string[]): Hints | null {
  const hint = (level: 0 | 1 | 2) => card.hints[level] ?? plainText(written[level] ?? '');
  const hints = [hint(0), hint(1), hint(2)] as const;
  const { front, back, difficulty } = card;
  const faults = checkDraft({ front, back, difficulty, hints, explanation: '' }, []);
  return faults.some((fault) => HINT_FAULTS.has(fault)) ? null : hints;
}
