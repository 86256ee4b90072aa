import type { CardDraft } from '#domain/generation/draft.ts';
import type { GeneratorEvent, CardGenerator } from '#server/ports/card-generator.ts';

/** A generator that brings these drafts, all of the same rank, once `ready` is settled. */
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

/** A generator that fails before it has brought anything; `onTry` hears of each attempt. */
export function failingGenerator(error: Error, onTry: () => void = () => {}): CardGenerator {
  return customGenerator(() => {
    onTry();
    return endingWith(error);
  });
}

/** A generator of a test's own. */
export function customGenerator(generate: CardGenerator['generate']): CardGenerator {
  return { name: 'A test', source: 'A test', builtIn: false, generate };
}

/** What is brought before an error ends it. */
async function* endingWith(
  error: Error,
  brought: readonly GeneratorEvent[] = [],
): AsyncGenerator<GeneratorEvent> {
  yield* brought;
  await Promise.reject(error);
}
