import type { z } from 'zod';
import type { Prompt } from '#domain/generation/prompt.ts';

/** A JPEG that goes along with a prompt. */
export type Picture = { bytes: Uint8Array; width: number; height: number };

export type ModelRequest = Prompt & {
  /** Pictures that the prompt is about, before its text. Only for models that see them (`AiSettings.vision`). */
  pictures?: readonly Picture[];
  /**
   * The JSON format of the response; any text without it. Servers that cannot enforce it get it from the prompt alone.
   */
  schema?: z.ZodType;
  /** Name of the schema, for servers that require one, and purpose of the request. */
  schemaName: string;
  maxOutputTokens: number;
  /** The most tokens that the response needs without reasoning; by default, `maxOutputTokens`. */
  answerTokens?: number;
  /** Whether a fast response matters more than reasoning. */
  quick: boolean;
};

/** The token counts reported by the provider, for the operator; 0 where it reported none. */
export type ModelUsage = { inputTokens: number; outputTokens: number };

/**
 * A piece of the response; a sign of life without text, such as reasoning, with its number of characters; a notice that
 * the text so far was only reasoning; or the token counts at the end.
 */
export type ModelPart =
  | { type: 'text'; text: string }
  | { type: 'alive'; characters: number }
  | { type: 'restart' }
  | { type: 'usage'; usage: ModelUsage };

/** A language model without retries, limits or memory. */
export type LanguageModel = {
  /** For the operator, for example "openai". */
  provider: string;
  /** Shown to learners, for example "OpenAI". */
  name: string;
  model: string;
  /** The parts of the response as they arrive. Throws ModelError, or the signal's reason. */
  stream: (request: ModelRequest, signal: AbortSignal) => AsyncIterable<ModelPart>;
};

/**
 * Why a provider gave no response: `refused` (key, credit or permission), `missing` (unknown model), `invalid`
 * (unsupported request), `limited` (too many requests), `broken` (its own failure), `unreachable` (a network failure),
 * `timeout` (too slow).
 */
export type ModelFailure =
  'refused' | 'missing' | 'invalid' | 'limited' | 'broken' | 'unreachable' | 'timeout';

/** Whether a failure will repeat at every request until the operator changes something. */
export function isLasting(failure: ModelFailure): boolean {
  return failure === 'refused' || failure === 'missing' || failure === 'invalid';
}

/** The part of a request that a provider says it does not take. */
export type RefusedPart = 'thinking' | 'temperature' | 'format';

/** A provider's failure. The message is for the operator's log and never contains a key or a prompt. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly failure: ModelFailure;
  /** HTTP status, if there was a response. */
  readonly status: number | null;
  /** The delay that the provider asked for, in ms. */
  readonly retryAfterMs: number | null;
  /** What an `invalid` request failed for, if the provider names it. */
  readonly about: RefusedPart | null;

  constructor(
    failure: ModelFailure,
    message: string,
    facts: {
      status?: number | undefined;
      retryAfterMs?: number | null | undefined;
      about?: RefusedPart | null;
    } = {},
  ) {
    super(message);
    this.failure = failure;
    this.status = facts.status ?? null;
    this.retryAfterMs = facts.retryAfterMs ?? null;
    this.about = facts.about ?? null;
  }
}
