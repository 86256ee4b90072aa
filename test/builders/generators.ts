import type { CardDraft } from '#domain/generation/draft.ts';
import type { GeneratorEvent, CardGenerator } from '#server/ports/card-generator.ts';

/** A generator that yields these drafts, all of the same rank, once `ready` has resolved. */
export function generatorOf(
  drafts: readonly CardDraft[],
  ready: Promise<void> = Promise.resolve(),
): CardGenerator {
  return customGenerator(async function* generate() {
    await ready;
    yield { type: 'about', category: null, source: 'A test' };
    for (const draft of drafts) yield { type: 'draft', draft, faults: [], rank: 0 };
  });
}

/** A generator that fails before it yields anything; `onTry` is called on each attempt. */
export function failingGenerator(error: Error, onTry: () => void = () => {}): CardGenerator {
  return customGenerator(() => {
    onTry();
    return endingWith(error);
  });
}

/** A generator with the given function. */
export function customGenerator(generate: CardGenerator['generate']): CardGenerator {
  return { name: 'A test', source: 'A test', builtIn: false, generate };
}

/** Yields these drafts and then throws the error. */
async function* endingWith(
  error: Error,
  events: readonly GeneratorEvent[] = [],
): AsyncGenerator<GeneratorEvent> {
  yield* events;
  await Promise.reject(error);
}
