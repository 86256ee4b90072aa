import { describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#server/knowledge/library/collections.ts';
import { createLibrarySource } from '#server/knowledge/library/library-source.ts';
import { loadLibrary } from '#server/knowledge/library/load-library.ts';
import type { LibraryCard } from '#server/knowledge/library/library-deck.ts';
import { asTyped } from '#server/knowledge/topic-words.ts';
import { libraryFaults } from '../../scripts/lib/library-faults.ts';

const library = await loadLibrary();
const source = createLibrarySource(library, COLLECTIONS);
const topics = library.map(({ topic }) => topic);

test('there are decks on sixty topics and more', () => {
  expect(topics.length).toBeGreaterThanOrEqual(60);
});

describe.each(library)('$topic', (deck) => {
  test('has no fault', () => {
    const file = `${deck.topic
      .toLowerCase()
      .replace('++', 'pp')
      .replaceAll(/[^a-z0-9]+/gu, '-')}.json`;
    expect(libraryFaults(file, deck)).toEqual([]);
  });

  test('is found by its name and every alias', () => {
    const fronts = new Set(deck.cards.map(({ front }) => front));
    for (const name of [deck.topic, ...deck.aliases]) {
      const facts = source.resolveTopic(name, asTyped)?.facts ?? [];
      const found = facts.flatMap(({ variants }) => variants.map(({ front }) => front));
      expect({ name, found: new Set(found) }).toEqual({ name, found: fronts });
    }
  });

  test('is related to topics that exist', () => {
    expect(deck.related.filter((topic) => !topics.includes(topic) || topic === deck.topic)).toEqual([]);
  });
});

test('no question stands in two decks', () => {
  const decksOf = Map.groupBy(
    library.flatMap(({ topic, cards }) => cards.map(({ front }) => ({ topic, front }))),
    ({ front }) => front,
  );
  expect([...decksOf].filter(([, decks]) => decks.length > 1)).toEqual([]);
});

describe('the checker tells', () => {
  const [deck] = library;
  if (!deck) throw new Error('The library is empty');
  const file = `${deck.topic.toLowerCase()}.json`;
  const faultsWith = (change: Partial<LibraryCard>) =>
    libraryFaults(file, {
      ...deck,
      cards: deck.cards.map((card, at) => (at === 1 ? { ...card, ...change } : card)),
    });

  test.each<[string, Partial<LibraryCard>]>([
    ['front-needs-options', { front: 'Which of these is a fruit?' }],
    ['double-key', { back: 'An apple', distractors: ['an apple!', 'A pear', 'A plum'] }],
    ['leaking-hint', { back: 'An apple', hints: ['It is an apple.', 'It is round.', 'It grows on trees.'] }],
    ['explanation-adds-nothing', { explanation: 'So it is.' }],
    ['blocked word', { explanation: 'Whoever says so is a bloody moron, as everybody around here knows.' }],
    ['duplicate-front', { front: deck.cards[0]?.front ?? '' }],
  ])('%s', (fault, change) => {
    expect(faultsWith(change).join('\n')).toContain(fault);
  });

  test('a field too many or too few', () => {
    expect(libraryFaults(file, { ...deck, author: 'me' }).join()).toContain('author');
    expect(libraryFaults(file, { ...deck, cards: [{ front: 'What?' }] }).join()).toContain('cards.0.back');
  });

  test('a deck that is too small or can be guessed', () => {
    expect(libraryFaults(file, { ...deck, cards: deck.cards.slice(0, 10) }).join()).toContain(
      'at least 30 wanted',
    );
    const guessable = deck.cards.map((card) =>
      card.distractors ? { ...card, distractors: ['a', 'b', 'c'] as [string, string, string] } : card,
    );
    expect(libraryFaults(file, { ...deck, cards: guessable }).join()).toContain('it can be guessed');
  });

  test('the wrong file name, and an alias that says too much', () => {
    expect(libraryFaults('other.json', deck).join()).toContain('should be called');
    expect(libraryFaults(file, { ...deck, aliases: ['horse basics'] }).join()).toContain('"horse" alone');
  });
});
