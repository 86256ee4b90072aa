import { z } from 'zod';
import type { Prompt } from '#domain/generation/prompt.ts';
import { ASSIST_TOKEN_PRICE } from '#domain/limits.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import { createJsonObjects } from '../../ports/ai/json-objects.ts';
import { ModelError, type ModelRequest } from '../../ports/ai/language-model.ts';
import { parseLeniently, plainText } from '../../ports/ai/model-text.ts';
import { providerFailure } from '../../ports/ai/provider/provider-errors.ts';
import type { Timers } from '../../ports/timers.ts';
import { settleReservation } from '../tokens/tokens.repository.ts';
import { keepReserved, reserveTokens, type TokenDeps } from '../tokens/tokens.usecases.ts';
import type { Assistant, OnProgress } from './assistant.ts';

export type AssistDeps = TokenDeps & {
  newId: () => string;
  timers: Timers;
  /** Null without a provider. */
  assistant: Assistant | null;
};

/**
 * How long a model may take for one click, in ms: a slow machine needs a minute for a few sentences. A silent one is
 * given up much earlier (`AI_TIMEOUT`).
 */
const WRITING_LIMIT_MS = 120_000;

/**
 * How long tokens are held for a response, in ms: longer than nearly all take, while a provider that hangs does not block them
 * for long. A later response holds them again.
 */
const HELD_MS = 30_000;

const OUTPUT_TOKENS = 2_000;

type Work<Result> = {
  /** Throws ModelError, or the signal's reason. */
  ask: (signal: AbortSignal) => Promise<Result>;
  /** Stores the result; returns whether it was the first to do so, since only the first is charged. */
  keep: (trx: Db, result: Result) => Promise<boolean>;
  /** How long tokens are held without a result, in ms, where the user waits less than usual. */
  heldMs?: number;
};

/**
 * Reserves the price, asks the model, then stores the result and charges for it in one transaction. Releases the
 * reservation if there is no result, or not in time; a result that comes later is stored if the user still has the
 * tokens, else TOKEN_LIMIT_EXCEEDED is thrown.
 */
export async function paidResponse<Result>(
  deps: AssistDeps,
  { closing }: Assistant,
  userId: string,
  { ask, keep, heldMs = HELD_MS }: Work<Result>,
): Promise<Result> {
  const reservation = { id: deps.newId(), userId, amount: ASSIST_TOKEN_PRICE, lifetimeMs: heldMs };
  const tooLate = new AbortController();
  // Starts here, so that waiting for the database counts too.
  const stopTimer = deps.timers.after(WRITING_LIMIT_MS, () => {
    tooLate.abort(new ModelError('timeout', `no whole answer within ${WRITING_LIMIT_MS / 1000} s`));
  });
  try {
    await transactAsUser(deps.db, userId, (trx) => reserveTokens({ ...deps, db: trx }, reservation));
    try {
      const result = await ask(AbortSignal.any([tooLate.signal, closing.signal]));
      await transactAsUser(deps.db, userId, async (trx) => {
        await keepReserved({ ...deps, db: trx }, reservation);
        const first = await keep(trx, result);
        await settleReservation(trx, reservation.id, first ? reservation.amount : 0);
      });
      return result;
    } catch (error) {
      await transactAsUser(deps.db, userId, (trx) => settleReservation(trx, reservation.id, 0));
      throw error instanceof ModelError ? providerFailure(error) : error;
    }
  } finally {
    stopTimer();
  }
}

type Question = Prompt & Pick<ModelRequest, 'schema' | 'schemaName'>;

/** Parses what is usable of the JSON objects in a model's response. */
export async function objectsOf<Result>(
  { caller }: Assistant,
  user: string,
  question: Question,
  signal: AbortSignal,
  read: (found: readonly string[]) => Result | null,
): Promise<Result> {
  let objects = createJsonObjects();
  const found: string[] = [];
  await caller.ask(
    { ...question, maxOutputTokens: OUTPUT_TOKENS, quick: true },
    {
      signal,
      user,
      urgent: true,
      onText: (text) => found.push(...objects.push(text)),
      onRestart: () => {
        objects = createJsonObjects();
        found.length = 0;
      },
    },
  );
  return usable(read(found));
}

/** A model's response in plain sentences. */
export async function proseOf(
  { caller }: Assistant,
  user: string,
  question: Question,
  signal: AbortSignal,
  { maxLength, onProgress }: { maxLength: number; onProgress: OnProgress },
): Promise<string> {
  let written = '';
  await caller.ask(
    { ...question, maxOutputTokens: OUTPUT_TOKENS, quick: true },
    {
      signal,
      user,
      urgent: true,
      onText: (text) => {
        written += text;
        // Text in a fence or JSON is unwrapped only at the end.
        if (!/^\s*[`{]/u.test(written)) onProgress(plainText(written).slice(0, maxLength));
      },
      onRestart: () => {
        written = '';
      },
      // Anything longer is cut off anyway.
      progress: () => (written.length >= maxLength ? 'enough' : written === '' ? 'nothing' : 'something'),
    },
  );
  const prose = plainText(unwrapped(written)).slice(0, maxLength);
  return usable(prose === '' ? null : prose);
}

function usable<Result>(result: Result | null): Result {
  if (result === null) throw new ModelError('broken', 'an answer without anything usable');
  return result;
}

const oneText = z.record(z.string(), z.string()).transform((fields) => Object.values(fields).join('\n\n'));

/** Removes a fence or JSON object that a model may have put around its sentences. */
function unwrapped(written: string): string {
  const inside = /^\s*```[a-z]*\n(?<text>.*?)\n?```\s*$/su.exec(written)?.groups?.['text'] ?? written;
  if (!inside.trimStart().startsWith('{')) return inside;
  const read = oneText.safeParse(parseLeniently(inside));
  return read.success ? read.data : inside;
}

export function firstUsable<Schema extends z.ZodType, Result>(
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
