import type { z } from 'zod';
import type { Prompt } from '#domain/generation/prompt.ts';

export type ModelRequest = Prompt & {
  /** The format of an answer in JSON. Servers that cannot enforce it get it from the prompt alone. Without it, any text. */
  schema?: z.ZodType;
  /** Name of the schema, for servers that require one, and of what is asked for. */
  schemaName: string;
  maxOutputTokens: number;
  /** What the answer needs at most, where a model does not think first; by default, `maxOutputTokens`. */
  answerTokens?: number;
  /** Whether an answer in a second or two matters more than thinking about it. */
  quick: boolean;
};

/** The token counts reported by the provider, for the operator; 0 where it reported none. */
export type ModelUsage = { inputTokens: number; outputTokens: number };

/**
 * A piece of the answer; a sign of life without text, such as reasoning, of so many characters; word that the text so far was only reasoning and
 * the answer begins here; or the token counts at the end.
 */
export type ModelPart =
  | { type: 'text'; text: string }
  | { type: 'alive'; characters: number }
  | { type: 'restart' }
  | { type: 'usage'; usage: ModelUsage };

/** One request to a language model at a time: no retries, no limits, no memory. */
export type LanguageModel = {
  /** For the operator, for example "openai". */
  provider: string;
  /** Shown to learners, for example "OpenAI". */
  name: string;
  model: string;
  /** The parts of the answer as they come. Throws ModelError, or the signal's reason. */
  stream: (request: ModelRequest, signal: AbortSignal) => AsyncIterable<ModelPart>;
};

/**
 * Why a provider gave no answer: `refused` (key, credit or permission), `missing` (it has no such model),
 * `invalid` (it does not take this request), `limited` (too many requests), `broken` (its own failure), `unreachable` (a
 * network failure), `timeout` (too slow).
 */
export type ModelFailure =
  'refused' | 'missing' | 'invalid' | 'limited' | 'broken' | 'unreachable' | 'timeout';

/** Whether a provider that fails like this fails at every request until its operator changes something. */
export function isLasting(failure: ModelFailure): boolean {
  return failure === 'refused' || failure === 'missing' || failure === 'invalid';
}

/** A provider's failure. The message is for the operator's log and never holds a key or a prompt. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly failure: ModelFailure;
  /** HTTP status, when there was an answer. */
  readonly status: number | null;
  /** The delay that the provider asked for, in ms. */
  readonly retryAfterMs: number | null;

  constructor(
    failure: ModelFailure,
    message: string,
    facts: { status?: number | undefined; retryAfterMs?: number | null | undefined } = {},
  ) {
    super(message);
    this.failure = failure;
    this.status = facts.status ?? null;
    this.retryAfterMs = facts.retryAfterMs ?? null;
  }
}
