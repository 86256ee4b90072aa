import type { Timers } from '../timers.ts';
import { ModelError, type ModelPart, type ModelRequest, type ModelUsage } from './language-model.ts';

/** What a model may still write once it has given all that was asked for, so that it can end and count its tokens. */
const AFTERWORD_CHARACTERS = 200;
const AFTERWORD_MS = 2_000;

/** An answer that is silent for this long hangs, or has not begun on a slow machine: others need not wait for it. */
const HANGS_AFTER_MS = 15_000;

/** No token of any language is longer on average; a longer answer ignores the limit that it was given. */
const CHARACTERS_PER_TOKEN = 8;

/** Roughly, in any script: for answers that end before their provider has counted. */
const BYTES_PER_TOKEN = 4;

/** Watches one answer arrive: that it is not silent for too long, ends when it is complete, and ends at all. */
export type ResponseWatch = {
  /** Aborts when the answer has been silent for too long, or has to end. */
  signal: AbortSignal;
  heard: (part: ModelPart) => void;
  /** Nothing more is needed; `text` is what has just arrived. */
  enough: (text: string) => void;
  /** Whether the answer has to end, because it is complete or goes on without end. */
  isOver: () => boolean;
  /** Stops watching and closes what is still open of the answer. */
  end: () => void;
  /** The tokens so far, for want of the provider's own count; none before the first text. */
  estimate: () => ModelUsage;
};

export function createResponseWatch(
  request: ModelRequest,
  { timers, timeoutMs, onHang }: { timers: Timers; timeoutMs: number; onHang: () => void },
): ResponseWatch {
  const ending = new AbortController();
  let over = false;
  let characters = 0;
  let thought = 0;
  let bytes = 0;
  /** How long the answer was when it was complete. */
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
      stopWaiting();
      if (!ending.signal.aborted) ending.abort(new DOMException('The answer is over', 'AbortError'));
    },
    estimate: () => {
      if (bytes === 0) return { inputTokens: 0, outputTokens: 0 };
      const asked = Buffer.byteLength(request.instructions) + Buffer.byteLength(request.prompt);
      return {
        inputTokens: Math.ceil(asked / BYTES_PER_TOKEN),
        outputTokens: Math.ceil(bytes / BYTES_PER_TOKEN),
      };
    },
  };
}
