import type { FastifyBaseLogger } from 'fastify';
import type { Random } from '#domain/random.ts';
import type { Clock } from '../clock.ts';
import type { Timers } from '../timers.ts';
import { backOff } from './back-off.ts';
import {
  ModelError,
  type LanguageModel,
  type ModelFailure,
  type ModelRequest,
  type ModelUsage,
} from './language-model.ts';
import { createSemaphore } from '../../semaphore.ts';

/** The outcome of one request, for the operator's metrics. */
export type ModelCall = {
  /** The schema's name: cards, hints or explanation. */
  purpose: string;
  outcome: 'ok' | 'cancelled' | ModelFailure;
  durationMs: number;
  usage: ModelUsage;
  /** Whether it repeated one that had failed. */
  retry: boolean;
};

export type AskOptions = {
  signal: AbortSignal;
  /** Takes precedence over other waiting requests. */
  urgent?: boolean;
  onText: (text: string) => void;
  /** Called after each request, successful or not. */
  onCall?: (call: ModelCall) => void;
};

/** A language model with limits: bounded concurrency, bounded silence, and retries with back-off. */
export type ModelCaller = Pick<LanguageModel, 'provider' | 'name' | 'model'> & {
  /**
   * Passes on the answer's text as it arrives; retries a failed request only while none has arrived. Throws ModelError,
   * or the signal's reason.
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
  const semaphore = createSemaphore(limits.concurrency);

  async function ask(request: ModelRequest, options: AskOptions): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const progress = { begun: false };
      try {
        await attemptOnce(request, options, attempt, progress);
        return;
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        const wait = progress.begun ? null : backOff(error, attempt, random);
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
    { signal, urgent, onText, onCall }: AskOptions,
    attempt: number,
    progress: { begun: boolean },
  ): Promise<void> {
    const leave = await semaphore.acquire(signal, urgent);
    const begun = clock.now();
    const call: ModelCall = {
      purpose: request.schemaName,
      outcome: 'ok',
      durationMs: 0,
      usage: { inputTokens: 0, outputTokens: 0 },
      retry: attempt > 1,
    };
    const silence = watchSilence();
    try {
      for await (const part of model.stream(request, AbortSignal.any([signal, silence.signal]))) {
        silence.heard();
        if (part.type === 'usage') call.usage = part.usage;
        else if (part.type === 'text' && part.text !== '') {
          progress.begun = true;
          onText(part.text);
        }
      }
    } catch (error) {
      call.outcome = error instanceof ModelError ? error.failure : 'cancelled';
      throw error;
    } finally {
      silence.end();
      leave();
      call.durationMs = clock.now() - begun;
      observe(call);
      onCall?.(call);
    }
  }

  function watchSilence() {
    const silent = new AbortController();
    const listen = () =>
      timers.after(limits.timeoutMs, () => {
        silent.abort(new ModelError('timeout', `no data for ${limits.timeoutMs / 1000} s`));
      });
    let stop = listen();
    return {
      signal: silent.signal,
      heard: () => {
        stop();
        stop = listen();
      },
      end: () => stop(),
    };
  }

  const { provider, name, model: modelName } = model;
  return { provider, name, model: modelName, ask };
}
