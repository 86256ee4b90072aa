import { checkDraft } from '#domain/generation/draft-checks.ts';
import type { CardDraft } from '#domain/generation/draft.ts';
import { loadBuiltInGenerator, type BuiltInDeck } from '#server/knowledge/built-in-generator.ts';
import { hasBlockedWord } from '#server/knowledge/wordnet/blocked-words.ts';

const generator = await loadBuiltInGenerator();

/** What the built-in generator makes of a topic: thirty cards where it has them, or a refusal. */
export function ask(topic: string, difficulty = 3): Promise<BuiltInDeck> {
  return generator.draft({
    topic,
    description: null,
    cardCount: 30,
    difficulty,
    seed: `${topic} ${difficulty}`,
    mix: 'mixed',
    known: [],
  });
}

/** What a topic was made into; refusals fail the test that calls this. */
export async function made(topic: string, difficulty?: number) {
  const result = await ask(topic, difficulty);
  if (result.kind === 'unknown') throw new Error(`${topic} is refused`);
  return result;
}

/** The drafts of a deck that no learner should get. */
export function faultyOf(drafts: readonly CardDraft[]): CardDraft[] {
  return drafts.filter(
    (draft, index) =>
      checkDraft(draft, drafts.slice(0, index)).length > 0 ||
      hasBlockedWord(textOf(draft)) ||
      draft.explanation === '',
  );
}

function textOf({ front, back, hints, explanation, distractors }: CardDraft): string {
  return [front, back, ...hints, explanation, ...(distractors ?? [])].join('\n');
}
