import type { Timers } from '../timers.ts';
import { pictureTokens } from './picture-tokens.ts';
import { ModelError, type ModelPart, type ModelRequest, type ModelUsage } from './language-model.ts';

/** Characters that a model may still write after everything requested, so that it can end and count its tokens. */
const AFTERWORD_CHARACTERS = 200;
const AFTERWORD_MS = 2_000;

/** A response that is silent for this long hangs or has not begun, and others need not wait for it. */
const HANGS_AFTER_MS = 15_000;

/** An upper bound in any language; a longer response ignores its token limit. */
const CHARACTERS_PER_TOKEN = 8;

/** A rough average in any script, for responses that are ended before the provider has counted. */
const BYTES_PER_TOKEN = 4;

/** Watches one response: limits its silence, ends it when it is complete, and limits its length. */
export type ResponseWatch = {
  /** Aborts when the response has been silent for too long, or has to end. */
  signal: AbortSignal;
  heard: (part: ModelPart) => void;
  /** Call this when the response is complete; `text` is the latest piece. */
  enough: (text: string) => void;
  /** Whether the response has to end, because it is complete or endless. */
  isOver: () => boolean;
  /** Stops watching and closes the rest of the response. */
  end: () => void;
  /** Estimated tokens so far, for a response without the provider's own count; none before the first text. */
  estimate: () => ModelUsage;
};

export function createResponseWatch(
  request: ModelRequest,
  {
    timers,
    timeoutMs,
    limitMs,
    onHang,
  }: { timers: Timers; timeoutMs: number; limitMs?: number | undefined; onHang: () => void },
): ResponseWatch {
  const ending = new AbortController();
  let over = false;
  let characters = 0;
  let thought = 0;
  let bytes = 0;
  /** Length of the response when it was complete. */
  let completeAt: number | null = null;

  const finish = () => {
    over = true;
    ending.abort(new DOMException('The answer is over', 'AbortError'));
  };
  const listen = () => {
    const stopHang = timers.after(HANGS_AFTER_MS, onHang);
    const stopSilence = timers.after(timeoutMs, () => {
      ending.abort(new ModelError('timeout', `no data for ${timeoutMs / 1000} s`));
    });
    return () => {
      stopHang();
      stopSilence();
    };
  };
  let stopListening = listen();
  const stopLimit =
    limitMs === undefined
      ? () => {}
      : timers.after(limitMs, () => {
          ending.abort(new ModelError('timeout', `no whole answer within ${limitMs / 1000} s`));
        });
  let stopWaiting = () => {};

  return {
    signal: ending.signal,
    heard: (part) => {
      if (part.type === 'text') {
        if (part.text === '') return;
        characters += part.text.length;
        bytes += Buffer.byteLength(part.text);
      } else if (part.type === 'alive') thought += part.characters;
      stopListening();
      stopListening = listen();
      if (characters + thought > request.maxOutputTokens * CHARACTERS_PER_TOKEN) finish();
    },
    enough: (text) => {
      if (completeAt === null) {
        completeAt = characters;
        stopWaiting = timers.after(AFTERWORD_MS, finish);
      } else if (characters - completeAt > AFTERWORD_CHARACTERS || text.includes('{')) finish();
    },
    isOver: () => over,
    end: () => {
      stopListening();
      stopLimit();
      stopWaiting();
      if (!ending.signal.aborted) ending.abort(new DOMException('The answer is over', 'AbortError'));
    },
    estimate: () => {
      if (bytes === 0) return { inputTokens: 0, outputTokens: 0 };
      const asked = Buffer.byteLength(request.instructions) + Buffer.byteLength(request.prompt);
      return {
        inputTokens: Math.ceil(asked / BYTES_PER_TOKEN) + pictureTokens(request.pictures ?? []),
        outputTokens: Math.ceil(bytes / BYTES_PER_TOKEN),
      };
    },
  };
}
