import type { CardContent, Hints } from '#domain/cards/card.ts';
import type { ModelCaller } from '../../ports/ai/model-caller.ts';

/** Shares the result of work among all who ask for it, under one key, while it is under way. */
export type SingleFlight<T> = (key: string, work: () => Promise<T>) => Promise<T>;

/** A language model for single questions, which are asked once however many wait for the answer. */
export type Assistant = {
  caller: ModelCaller;
  onceForHints: SingleFlight<Hints>;
  onceForExplanation: SingleFlight<string>;
  onceForRewriting: SingleFlight<Rewritten>;
};

/** Cards proposed instead of another. */
export type Rewritten = readonly Pick<CardContent, 'front' | 'back'>[];

export function createAssistant(caller: ModelCaller): Assistant {
  return {
    caller,
    onceForHints: createSingleFlight(),
    onceForExplanation: createSingleFlight(),
    onceForRewriting: createSingleFlight(),
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
