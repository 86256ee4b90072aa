import type { CardContent, Hints } from '#domain/cards/card.ts';
import type { ModelCaller } from '../../ports/ai/model-caller.ts';

/** Shares the result of work among all who ask for it, under one key, while it is under way. */
export type SingleFlight<T> = (key: string, work: () => Promise<T>) => Promise<T>;

/** Told of all of a text so far, again and again while it is written. */
export type OnProgress = (soFar: string) => void;

/** The same for a text, which everybody who asks for it can follow from its beginning. */
export type SharedText = (
  key: string,
  write: (onProgress: OnProgress) => Promise<string>,
  onProgress: OnProgress,
) => Promise<string>;

/** A language model for single questions, which are asked once however many wait for the answer. */
export type Assistant = {
  caller: ModelCaller;
  onceForHints: SingleFlight<Hints>;
  onceForExplanation: SharedText;
  onceForRewriting: SingleFlight<Rewritten>;
  /** The id of the batch that comes of it. */
  onceForRevision: SingleFlight<string>;
  /** Aborted when the server stops: nothing is written for those who have left. */
  closing: AbortController;
};

/** Cards proposed instead of another. */
export type Rewritten = readonly Pick<CardContent, 'front' | 'back'>[];

export function createAssistant(caller: ModelCaller): Assistant {
  return {
    caller,
    onceForHints: createSingleFlight(),
    onceForExplanation: createSharedText(),
    onceForRewriting: createSingleFlight(),
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
