import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { finishCard } from '#domain/generation/finish-card.ts';
import { seededRandom } from '#domain/random.ts';
import { loadLibrary } from '#server/knowledge/library/load-library.ts';
import { ask, faultyOf, made } from '#test/topics/ask-generator.ts';
import { LIBRARY_TOPICS, REFUSED_TOPICS, TABLE_TOPICS, WORDNET_TOPICS } from '#test/topics/regression-set.ts';

const library = await loadLibrary();

const KNOWN = [...LIBRARY_TOPICS, ...TABLE_TOPICS, ...WORDNET_TOPICS].map(({ topic }) => topic);

test('the set has 150 topics at least, none twice', () => {
  const topics = [...KNOWN, ...REFUSED_TOPICS];
  expect(new Set(topics).size).toBe(topics.length);
  expect(topics.length).toBeGreaterThanOrEqual(150);
});

test.each(LIBRARY_TOPICS)('$topic comes from the library: $decks', async ({ topic, decks }) => {
  const { source, drafts } = await made(topic);
  expect(source).toBe('starter library');
  const fronts = new Set(drafts.map(({ front }) => front));
  const from = library.filter(({ cards }) => cards.some(({ front }) => fronts.has(front)));
  expect(from.map((deck) => deck.topic).toSorted()).toEqual(decks.toSorted());
});

test.each(TABLE_TOPICS)('$topic comes from the fact tables: $category', async ({ topic, category }) => {
  expect(await made(topic)).toMatchObject({ source: 'fact tables', category });
});

test.each(WORDNET_TOPICS)('$topic comes from WordNet: $category', async ({ topic, category }) => {
  expect(await made(topic)).toMatchObject({ source: 'WordNet 3.1', category });
});

test.each(REFUSED_TOPICS)('%s is refused, with topics that work', async (topic) => {
  const { suggestions } = z
    .object({ kind: z.literal('unknown'), suggestions: z.array(z.string()).min(1).max(5) })
    .parse(await ask(topic));
  for (const suggestion of suggestions) expect(await ask(suggestion)).toMatchObject({ kind: 'cards' });
});

describe('over all decks that the set yields, at every difficulty', () => {
  const places = [0, 0, 0, 0];

  test.each(KNOWN)('%s has no fault and no blocked word', async (topic) => {
    for (const difficulty of [1, 2, 3, 4, 5]) {
      const { drafts } = await made(topic, difficulty);
      expect(faultyOf(drafts)).toEqual([]);
      // What the server does with drafts: the options are shuffled by the seed of the deck.
      const random = seededRandom(`${topic} ${difficulty}`);
      for (const draft of drafts) {
        const key = finishCard(draft, random).quiz?.key ?? null;
        if (key !== null) places[key] = (places[key] ?? 0) + 1;
      }
    }
  });

  test('the right option stands at every place equally often', () => {
    const total = places.reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThan(5_000);
    const expected = total / places.length;
    const chiSquare = places.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // Three degrees of freedom: a fair shuffle stays below this in 999 of 1,000 cases.
    expect(chiSquare).toBeLessThan(16.27);
  });
});
