import type { FastifyBaseLogger } from 'fastify';
import type { Random } from '#domain/random.ts';
import type { Clock } from '../clock.ts';
import type { Timers } from '../timers.ts';
import { createResponseWatch } from './response-watch.ts';
import { backOff } from './back-off.ts';
import {
  ModelError,
  type LanguageModel,
  type ModelFailure,
  type ModelRequest,
  type ModelUsage,
} from './language-model.ts';
import { createFairSemaphore } from '../../concurrency/fair-semaphore.ts';

/** The outcome of one request, for the operator's metrics. */
export type ModelCall = {
  provider: string;
  model: string;
  /** The schema's name: cards, hints, explanation or page. */
  purpose: string;
  outcome: 'ok' | 'cancelled' | ModelFailure;
  durationMs: number;
  usage: ModelUsage;
  /** Whether it repeats a failed one. */
  retry: boolean;
};

/** The progress of a response: nothing usable yet, something, or everything requested. */
export type ResponseProgress = 'nothing' | 'something' | 'enough';

export type AskOptions = {
  signal: AbortSignal;
  /** The user, since requests of different users take turns. */
  user: string;
  /** How long each attempt may take from its turn to its end, in ms. */
  limitMs?: number;
  /** Takes precedence over other waiting requests. */
  urgent?: boolean;
  /** Called when the request starts and stops waiting for its turn. */
  onWait?: (waits: boolean) => void;
  onText: (text: string) => void;
  /** The text so far is void: it was only reasoning, or the request is repeated. */
  onRestart?: () => void;
  /**
   * Reports the progress after each text. A failed request is repeated while there is nothing, and a response ends at
   * "enough", whatever else the model may write. By default, any text is something.
   */
  progress?: () => ResponseProgress;
  /** Called after each request, successful or not. */
  onCall?: (call: ModelCall) => void;
};

/** A language model with limits: bounded concurrency, bounded silence, and retries with back-off. */
export type ModelCaller = Pick<LanguageModel, 'provider' | 'name' | 'model'> & {
  /**
   * Passes on the text of the response as it arrives; repeats a failed request while nothing usable has arrived. Throws
   * ModelError, or the signal's reason.
   */
  ask: (request: ModelRequest, options: AskOptions) => Promise<void>;
};

export type ModelCallerDeps = {
  clock: Clock;
  timers: Timers;
  random: Random;
  log: FastifyBaseLogger;
  observe: (call: ModelCall) => void;
};

export function createModelCaller(
  model: LanguageModel,
  limits: { concurrency: number; timeoutMs: number },
  deps: ModelCallerDeps,
): ModelCaller {
  const { clock, timers, random, log, observe } = deps;
  const turns = createFairSemaphore(limits.concurrency);

  async function ask(request: ModelRequest, given: AskOptions): Promise<void> {
    let anyText = false;
    const options = {
      ...given,
      onText: (text: string) => {
        anyText = true;
        given.onText(text);
      },
      progress: given.progress ?? (() => (anyText ? 'something' : 'nothing')),
    };
    for (let attempt = 1; ; attempt += 1) {
      if (attempt > 1) options.onRestart?.();
      try {
        await attemptOnce(request, options, attempt);
        return;
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        const wait = options.progress() === 'nothing' ? backOff(error, attempt, random) : null;
        const { failure, status, message: reason } = error;
        log.warn(
          { purpose: request.schemaName, attempt, failure, status, reason, wait },
          'AI request failed',
        );
        if (wait === null) throw error;
        await timers.sleep(wait, options.signal);
      }
    }
  }

  async function attemptOnce(
    request: ModelRequest,
    {
      signal,
      user: owner,
      limitMs,
      urgent,
      onWait,
      onText,
      onRestart,
      progress,
      onCall,
    }: AskOptions & Required<Pick<AskOptions, 'progress'>>,
    attempt: number,
  ): Promise<void> {
    const turn = await turns.acquire(signal, { owner, urgent, onWait });
    const begun = clock.now();
    const call: ModelCall = {
      provider: model.provider,
      model: model.model,
      purpose: request.schemaName,
      outcome: 'ok',
      durationMs: 0,
      usage: { inputTokens: 0, outputTokens: 0 },
      retry: attempt > 1,
    };
    const watch = createResponseWatch(request, {
      timers,
      timeoutMs: limits.timeoutMs,
      limitMs,
      onHang: turn.lend,
    });
    let counted = false;
    try {
      for await (const part of model.stream(request, AbortSignal.any([signal, watch.signal]))) {
        watch.heard(part);
        if (part.type === 'usage') {
          call.usage = part.usage;
          counted = true;
        } else if (part.type === 'restart') onRestart?.();
        else if (part.type === 'text' && part.text !== '') {
          onText(part.text);
          if (progress() === 'enough') watch.enough(part.text);
        }
        if (watch.isOver()) break;
      }
    } catch (error) {
      call.outcome = error instanceof ModelError ? error.failure : 'cancelled';
      // Failures after the end of the response do not count.
      if (watch.isOver() || (error instanceof ModelError && progress() === 'enough')) call.outcome = 'ok';
      else throw error;
    } finally {
      watch.end();
      turn.release();
      if (!counted) call.usage = watch.estimate();
      call.durationMs = clock.now() - begun;
      observe(call);
      onCall?.(call);
    }
  }

  const { provider, name, model: modelName } = model;
  return { provider, name, model: modelName, ask };
}
