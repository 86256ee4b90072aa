import { describe, expect, test } from 'vitest';
import { foldedText } from '#domain/generation/compare-text.ts';
import { checkDraft } from '#domain/generation/draft-checks.ts';
import { seededRandom } from '#domain/random.ts';
import { asTyped } from '../topic-words.ts';
import { TABLE_TOPICS, tableSource } from './tables.ts';

function factsOf(topic: string) {
  const subject = tableSource.resolveTopic(topic, asTyped);
  if (!subject) throw new Error(`${topic} is not understood`);
  return subject.facts;
}

describe.each(TABLE_TOPICS)('%s', (topic) => {
  test('can be asked in flawless cards only', () => {
    const random = seededRandom(topic);
    const faulty = factsOf(topic).flatMap(({ variants }) =>
      variants.flatMap((variant) => {
        const draft = variant.draft(random);
        const faults = checkDraft(draft, []);
        return faults.length > 0 || draft.front !== variant.front ? [{ faults, draft }] : [];
      }),
    );
    expect(faulty).toEqual([]);
  });

  test('never asks two things in the same words', () => {
    const answers = new Map<string, Set<string>>();
    const random = seededRandom(topic);
    for (const { variants } of factsOf(topic)) {
      for (const variant of variants) {
        const { front, back } = variant.draft(random);
        const key = foldedText(front);
        answers.set(key, (answers.get(key) ?? new Set()).add(foldedText(back)));
      }
    }
    expect([...answers].filter(([, backs]) => backs.size > 1)).toEqual([]);
  });
});
