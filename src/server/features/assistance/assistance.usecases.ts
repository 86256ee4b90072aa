import { z } from 'zod';
import type { Card, Hints } from '#domain/cards/card.ts';
import { AppError } from '#domain/errors.ts';
import { checkDraft, type DraftFault } from '#domain/generation/draft-checks.ts';
import { explanationPrompt, hintsPrompt, rewritePrompt, type Prompt } from '#domain/generation/prompt.ts';
import { ASSIST_TOKEN_PRICE, CARD_LIMITS } from '#domain/limits.ts';
import { MODEL_PATIENCE_MS } from '#domain/study/timing.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsLearner } from '../../db/transaction.ts';
import { createJsonObjects } from '../../ports/ai/json-objects.ts';
import { ModelError } from '../../ports/ai/language-model.ts';
import type { Timers } from '../../ports/timers.ts';
import { fillHints, findCard } from '../cards/cards.repository.ts';
import { changeContents } from '../decks/decks.repository.ts';
import { cardBytes } from '../quotas/content-size.ts';
import { parseLeniently, plainText } from '../../ports/ai/model-text.ts';
import type { Assistant, Rewritten } from './assistant.ts';
import { findExplanation, insertExplanation } from '../cards/explanations.repository.ts';
import { providerFailure } from '../../ports/ai/provider-errors.ts';
import { settleReservation } from '../tokens/tokens.repository.ts';
import { reserveTokens, type TokenDeps } from '../tokens/tokens.usecases.ts';

export type AssistDeps = TokenDeps & {
  newId: () => string;
  timers: Timers;
  /** Null without a provider. */
  assistant: Assistant | null;
};

/** Maximum wait for a requested explanation or rewriting, in ms. */
const EXPLAIN_LIMIT_MS = 30_000;

/** A reservation outlives the longest wait, so that only a crash lets it expire. */
const RESERVATION_LIFETIME_MS = 4 * EXPLAIN_LIMIT_MS;

const OUTPUT_TOKENS = 2_000;

const HINT_FAULTS: ReadonlySet<DraftFault> = new Set([
  'empty',
  'length',
  'leaking-hint',
  'repeated-hint',
  'falling-hint',
]);

const hintsAnswer = z.object({ hints: z.array(z.string()) });
const explanationAnswer = z.object({ explanation: z.string() });
const rewrittenCard = z.object({ front: z.string(), back: z.string() });
const rewriteAnswer = z.object({ cards: z.array(rewrittenCard) });

/** A card is split into this many at most. */
const MAX_REWRITTEN = 4;

/**
 * The hints that a model writes for a card without them, kept on the card for next time. They cost one price, once.
 * Null without a provider, without tokens, or when the provider fails: then they cost nothing.
 */
export async function modelHints(deps: AssistDeps, userId: string, card: Card): Promise<Hints | null> {
  const { assistant } = deps;
  if (!assistant) return null;
  try {
    return await assistant.onceForHints(card.id, () =>
      paidAnswer(deps, assistant, userId, {
        ...hintsPrompt(card),
        schema: hintsAnswer,
        schemaName: 'hints',
        limitMs: MODEL_PATIENCE_MS,
        read: (found) => firstUsable(found, hintsAnswer, ({ hints }) => goodHints(card, hints)),
        keep: (trx, hints) => keepHints(deps, trx, userId, card, hints),
      }),
    );
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
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

/** The wrong option that a learner chose on a card, as its index, or null when there is none to speak of. */
export function chosenWrongOption(card: Card, selectedOption: number | null | undefined): number | null {
  if (selectedOption === null || selectedOption === undefined) return null;
  const exists = card.quiz?.options[selectedOption] !== undefined;
  return exists && selectedOption !== card.quiz?.key ? selectedOption : null;
}

/** The explanation that is there already, for the card or for this wrong option. */
export async function storedExplanation(db: Db, card: Card, selected: number | null): Promise<string | null> {
  return card.explanation ?? findExplanation(db, card.id, selected);
}

/**
 * The explanation that a model writes for a card without one, kept for everybody who chooses this option. Null
 * without a provider. Throws TOKEN_LIMIT_EXCEEDED, or the provider's failure, which costs nothing.
 */
export async function modelExplanation(
  deps: AssistDeps,
  userId: string,
  asked: { card: Card; selected: number | null; limitMs?: number },
): Promise<string | null> {
  const { assistant } = deps;
  if (!assistant) return null;
  const { card, selected, limitMs = EXPLAIN_LIMIT_MS } = asked;
  const chosen = selected === null ? null : (card.quiz?.options[selected] ?? null);
  // A request with a long limit must not delay one with a short limit.
  const patience = limitMs < EXPLAIN_LIMIT_MS ? 'short' : 'long';
  return assistant.onceForExplanation(`${card.id} ${selected} ${patience}`, () =>
    paidAnswer(deps, assistant, userId, {
      ...explanationPrompt(card, chosen),
      schema: explanationAnswer,
      schemaName: 'explanation',
      limitMs,
      read: (found) =>
        firstUsable(found, explanationAnswer, ({ explanation }) => {
          const text = plainText(explanation).slice(0, CARD_LIMITS.explanation);
          return text === '' ? null : text;
        }),
      keep: async (trx, text) => {
        // A card that was deleted meanwhile keeps no explanation, and nobody pays for it.
        if (!(await findCard(trx, userId, card.id))) return false;
        const now = deps.clock.now();
        return insertExplanation(trx, { cardId: card.id, selectedOption: selected, text, now });
      },
    }),
  );
}

/**
 * The explanation of a card's answer for somebody who chose this option: the stored one for nothing, else a model's.
 * Null when there is neither. Throws TOKEN_LIMIT_EXCEEDED, or the provider's failure.
 */
export async function explain(
  deps: AssistDeps,
  userId: string,
  card: Card,
  selectedOption: number | null | undefined,
): Promise<string | null> {
  const selected = chosenWrongOption(card, selectedOption);
  const stored = await storedExplanation(deps.db, card, selected);
  if (stored !== null) return stored;
  try {
    return await modelExplanation(deps, userId, { card, selected });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TOKEN_LIMIT_EXCEEDED') throw error;
    throw new AppError('TOKEN_LIMIT_EXCEEDED', 'Daily AI token limit exceeded', { details: error.details });
  }
}

/**
 * Other wordings of a card that its learner keeps forgetting, for them to choose from; nothing is changed. Empty without a
 * provider. Throws TOKEN_LIMIT_EXCEEDED, or the provider's failure, which costs nothing.
 */
export async function rewriteCard(deps: AssistDeps, userId: string, card: Card): Promise<Rewritten> {
  const { assistant } = deps;
  if (!assistant) return [];
  return assistant.onceForRewriting(card.id, () =>
    paidAnswer(deps, assistant, userId, {
      ...rewritePrompt(card),
      schema: rewriteAnswer,
      schemaName: 'rewritten',
      limitMs: EXPLAIN_LIMIT_MS,
      read: (found) => {
        const cards = found.flatMap((json) => firstUsable([json], rewrittenCard, usableCard) ?? []);
        return cards.length === 0 ? null : cards.slice(0, MAX_REWRITTEN);
      },
      keep: () => Promise.resolve(true),
    }),
  );
}

function usableCard(card: z.output<typeof rewrittenCard>): Rewritten[number] | null {
  const front = plainText(card.front).slice(0, CARD_LIMITS.front);
  const back = plainText(card.back).slice(0, CARD_LIMITS.back);
  return front === '' || back === '' ? null : { front, back };
}

type Question<Result> = Prompt & {
  schema: z.ZodType;
  schemaName: string;
  limitMs: number;
  /** What is usable of the JSON objects in an answer, or null. */
  read: (found: readonly string[]) => Result | null;
  /** Keeps it; says whether it was the first to do so, for only that is paid. */
  keep: (trx: Db, result: Result) => Promise<boolean>;
};

/** Reserves the price, asks, then keeps and pays in one transaction; gives the price back when nothing came of it. */
async function paidAnswer<Result>(
  deps: AssistDeps,
  { caller }: Assistant,
  userId: string,
  question: Question<Result>,
): Promise<Result> {
  const id = deps.newId();
  const tooLate = new AbortController();
  // Counts from here: what waits for the database waits on the learner's time too.
  const stopTimer = deps.timers.after(question.limitMs, () => {
    tooLate.abort(new ModelError('timeout', `no answer within ${question.limitMs / 1000} s`));
  });
  try {
    await transactAsLearner(deps.db, userId, async (trx) => {
      const amount = ASSIST_TOKEN_PRICE;
      await reserveTokens({ ...deps, db: trx }, { id, userId, amount, lifetimeMs: RESERVATION_LIFETIME_MS });
    });
    try {
      let objects = createJsonObjects();
      const found: string[] = [];
      await caller.ask(
        { ...question, maxOutputTokens: OUTPUT_TOKENS, quick: true },
        {
          signal: tooLate.signal,
          learner: userId,
          urgent: true,
          onText: (text) => found.push(...objects.push(text)),
          onRestart: () => {
            objects = createJsonObjects();
            found.length = 0;
          },
        },
      );
      const result = question.read(found);
      if (result === null) throw new ModelError('broken', 'an answer without anything usable');
      await transactAsLearner(deps.db, userId, async (trx) => {
        const first = await question.keep(trx, result);
        await settleReservation(trx, id, first ? ASSIST_TOKEN_PRICE : 0);
      });
      return result;
    } catch (error) {
      await transactAsLearner(deps.db, userId, (trx) => settleReservation(trx, id, 0));
      throw error instanceof ModelError ? providerFailure(error) : error;
    }
  } finally {
    stopTimer();
  }
}

function firstUsable<Schema extends z.ZodType, Result>(
  found: readonly string[],
  schema: Schema,
  use: (answer: z.output<Schema>) => Result | null,
): Result | null {
  for (const json of found) {
    const answer = schema.safeParse(parseLeniently(json));
    const result = answer.success ? use(answer.data) : null;
    if (result !== null) return result;
  }
  return null;
}

/** The three hints with those that the card has already, if they pass the checks of a generated card. */
function goodHints(card: Card, written: readonly string[]): Hints | null {
  const hint = (level: 0 | 1 | 2) => card.hints[level] ?? plainText(written[level] ?? '');
  const hints = [hint(0), hint(1), hint(2)] as const;
  const { front, back, difficulty } = card;
  const faults = checkDraft({ front, back, difficulty, hints, explanation: '' }, []);
  return faults.some((fault) => HINT_FAULTS.has(fault)) ? null : hints;
}
