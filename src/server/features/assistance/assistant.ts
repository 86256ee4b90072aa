import type { ModelJudgement } from '#contract/ai.ts';
import type { CardContent, Hints } from '#domain/cards/card.ts';
import type { ModelCaller } from '../../ports/ai/model-caller.ts';

/** Runs work once per key at a time, and shares its result among all concurrent callers. */
export type SingleFlight<T> = (key: string, work: () => Promise<T>) => Promise<T>;

/** Called repeatedly with the text so far while it is written. */
export type OnProgress = (soFar: string) => void;

/** Shares a text that is being written among concurrent callers, each of which sees it from the beginning. */
export type SharedText = (
  key: string,
  write: (onProgress: OnProgress) => Promise<string>,
  onProgress: OnProgress,
) => Promise<string>;

/** A language model for single questions, each asked once for all concurrent requests. */
export type Assistant = {
  caller: ModelCaller;
  onceForHints: SingleFlight<Hints>;
  onceForExplanation: SharedText;
  onceForRewriting: SingleFlight<Rewritten>;
  onceForJudging: SingleFlight<ModelJudgement>;
  /** Resolves to the id of the generation. */
  onceForRevision: SingleFlight<string>;
  /** Aborted when the server stops, to end work that no request waits for any more. */
  closing: AbortController;
};

/** Cards proposed in place of another. */
export type Rewritten = readonly Pick<CardContent, 'front' | 'back'>[];

export function createAssistant(caller: ModelCaller): Assistant {
  return {
    caller,
    onceForHints: createSingleFlight(),
    onceForExplanation: createSharedText(),
    onceForRewriting: createSingleFlight(),
    onceForJudging: createSingleFlight(),
    onceForRevision: createSingleFlight(),
    closing: new AbortController(),
  };
}

function createSingleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, Promise<T>>();
  return (key, work) => {
    const before = running.get(key);
    if (before) return before;
    const result = work().finally(() => running.delete(key));
    running.set(key, result);
    return result;
  };
}

function createSharedText(): SharedText {
  const once = createSingleFlight<string>();
  const texts = new Map<string, { soFar: string; readers: Set<OnProgress> }>();
  return async (key, write, onProgress) => {
    const text = texts.get(key) ?? { soFar: '', readers: new Set() };
    texts.set(key, text);
    text.readers.add(onProgress);
    if (text.soFar !== '') onProgress(text.soFar);
    try {
      return await once(key, () =>
        write((soFar) => {
          text.soFar = soFar;
          for (const reader of text.readers) reader(soFar);
        }),
      );
    } finally {
      if (texts.get(key) === text) texts.delete(key);
    }
  };
}
