import { describe, expect, test } from 'vitest';
import { isSameQuestionAs } from '#domain/generation/same-question.ts';
import { checkDraft } from '#domain/generation/draft-checks.ts';
import type { CardDraft } from '#domain/generation/draft.ts';
import { finishCard } from '#domain/generation/finish-card.ts';
import { CARD_COUNTS, MAX_CARDS_TAKEN } from '#domain/limits.ts';
import { seededRandom } from '#domain/random.ts';
import { listTopics, openTopic, takeCards } from './browse.ts';
import type { DeckRequest } from './compose-deck.ts';
import { EXAMPLES } from './examples.ts';
import { matchTopic } from './library.ts';

const REQUEST: DeckRequest = { cardCount: 30, difficulty: 3, mix: 'mixed', description: null, known: [] };

async function deckOn(
  topic: string,
  request: Partial<DeckRequest> = {},
  seed = 'seed',
): Promise<CardDraft[]> {
  const match = await matchTopic(topic, null);
  if (match.kind === 'unknown') throw new Error(`${topic} is refused`);
  return match.compose({ ...REQUEST, ...request }, seed);
}

/** A topic, a field of several topics, a course, and two sections. */
const TOPICS = ['Genetics', 'Biology', 'World History', 'sql joins', 'cranial nerves'];

describe.each(TOPICS)('%s', (topic) => {
  test.each([1, 2, 3, 4, 5])('decks of difficulty %i have no faults at any size', async (difficulty) => {
    for (const cardCount of CARD_COUNTS) {
      const deck = await deckOn(topic, { difficulty, cardCount });
      expect(deck.length).toBeGreaterThanOrEqual(5);
      expect(deck.length).toBeLessThanOrEqual(cardCount);
      expect(deck.flatMap((draft, at) => checkDraft(draft, deck.slice(0, at)))).toEqual([]);
    }
  });
});

describe('compose', () => {
  test('a seed always gives the same deck, and another seed gives a different one', async () => {
    const fronts = async (seed: string) =>
      (await deckOn('Biology', { cardCount: 10 }, seed)).map(({ front }) => front);
    expect(await fronts('one')).toEqual(await fronts('one'));
    expect(await fronts('one')).not.toEqual(await fronts('two'));
  });

  test('a deck has about the requested difficulty', async () => {
    const mean = async (difficulty: number) => {
      const deck = await deckOn('Biology', { difficulty });
      return deck.reduce((sum, draft) => sum + draft.difficulty, 0) / deck.length;
    };
    const means = [await mean(1), await mean(3), await mean(5)];
    expect(means[0]).toBeLessThan(2);
    expect(means[1]).toBeGreaterThan(2.3);
    expect(means[1]).toBeLessThan(3.7);
    expect(means[2]).toBeGreaterThan(4);
  });

  test('a deck has only cards of the requested mix', async () => {
    expect((await deckOn('Biology', { mix: 'flip' })).every(({ distractors }) => !distractors)).toBe(true);
    expect((await deckOn('Biology', { mix: 'quiz' })).every(({ distractors }) => distractors)).toBe(true);
    const mixed = await deckOn('Biology');
    expect(new Set(mixed.map(({ distractors }) => distractors !== undefined)).size).toBe(2);
  });

  test('a deck repeats cards that the learner has, even in other words, only if there are no others', async () => {
    const first = await deckOn('Biology');
    const second = await deckOn('Biology', { known: first }, 'another');
    expect(second).toHaveLength(30);
    for (const draft of second) expect(first.some(isSameQuestionAs(draft))).toBe(false);
    const all = await deckOn('sql joins');
    expect(await deckOn('sql joins', { known: all })).toHaveLength(all.length);
  });

  test('a deck prefers cards that match its description', async () => {
    const about = async (description: string | null) =>
      (await deckOn('Biology', { cardCount: 10, description })).filter(({ front }) => /enzyme/iu.test(front))
        .length;
    expect(await about('enzymes')).toBeGreaterThan(await about(null));
  });

  test('the key is at every position equally often', async () => {
    const places = [0, 0, 0, 0];
    for (let round = 0; round < 40; round += 1) {
      const random = seededRandom(`round ${round}`);
      for (const draft of await deckOn('World History', { mix: 'quiz' }, `${round}`)) {
        const key = finishCard(draft, random).quiz?.key ?? -1;
        places[key] = (places[key] ?? 0) + 1;
      }
    }
    const expected = places.reduce((sum, count) => sum + count, 0) / places.length;
    const chiSquare = places.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // Three degrees of freedom: a fair shuffle stays below this in 999 of 1,000 cases.
    expect(chiSquare).toBeLessThan(16.27);
  });
});

describe('matchTopic', () => {
  test('a description may complete a topic but not turn it into another', async () => {
    expect(await matchTopic('the storage', 'of AWS')).toMatchObject({
      kind: 'known',
      about: 'Storage, from AWS',
    });
    expect(await matchTopic('Genetics', 'for my exam in May, please')).toMatchObject({ about: 'Genetics' });
    expect(await matchTopic('quantum field theory', 'Genetics')).toMatchObject({ kind: 'unknown' });
  });

  test('cards with the words of a topic come first', async () => {
    const match = await matchTopic('rosa parks', null);
    if (match.kind !== 'known') throw new Error('it is unknown');
    const fronts = (await match.compose({ ...REQUEST, cardCount: 5 }, 'seed')).map(
      ({ front, back, explanation }) => `${front} ${back} ${explanation}`,
    );
    expect(fronts[0]).toContain('Parks');
    expect(fronts).toHaveLength(5);
  });

  test('a topic that is similar to none is refused without suggestions', async () => {
    expect(await matchTopic('slithy toves', null)).toEqual({ kind: 'unknown', suggestions: [] });
  });

  test.each(EXAMPLES)('the example %s makes a deck of ten mixed cards', async (topic) => {
    const match = await matchTopic(topic, null);
    if (match.kind !== 'known') throw new Error('it is unknown');
    const request = { mix: 'mixed', cardCount: 10, difficulty: 3, description: null, known: [] } as const;
    expect(match.isWhole).toBe(true);
    expect(await match.compose(request, topic)).toHaveLength(10);
  });

  test.each(['!!!', '中国历史', '   ', 'a'.repeat(500), '(((', 'the of and', '🙂🙂🙂', '\\d+$'])(
    'a topic of odd characters is refused: %s',
    async (topic) => {
      expect(await matchTopic(topic, null)).toMatchObject({ kind: 'unknown' });
    },
  );
});

describe('browsing', () => {
  test('every topic opens, with cards in every section', async () => {
    for (const { slug, topic, sections } of await listTopics()) {
      const open = await openTopic(slug);
      expect(open).toMatchObject({ topic, sections: sections.map((title) => ({ title })) });
      for (const { title, cardCount, samples } of [
        ...(open ? [open.whole] : []),
        ...(open?.sections ?? []),
      ]) {
        expect({ topic, title, isEnough: cardCount >= 5, samples: samples.length }).toEqual({
          topic,
          title,
          isEnough: true,
          samples: 3,
        });
        expect(cardCount).toBeLessThanOrEqual(MAX_CARDS_TAKEN);
      }
    }
  });

  test('a section can be taken with all its cards, an unknown one cannot', async () => {
    const taken = await takeCards('aws', 'Storage');
    expect(taken).toMatchObject({ name: 'AWS: Storage', category: 'Computing' });
    expect(taken?.drafts.flatMap((draft, at, all) => checkDraft(draft, all.slice(0, at)))).toEqual([]);
    expect(await takeCards('aws', 'Cooking')).toBeNull();
    expect(await takeCards('cooking', null)).toBeNull();
    expect(await openTopic('..')).toBeNull();
  });
});
