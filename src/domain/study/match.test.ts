import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choosePairs, chooseTile, MATCH_PAIRS, MAX_MATCH_MS, matchTime, startMatch } from './match.ts';

const card = (front: string, back: string, id = `${front} ${back}`) => ({ id, front, back, quiz: null });
const NONE: ReadonlySet<string> = new Set();

const CAPITALS =
  'Paris France,Rome Italy,Oslo Norway,Lima Peru,Quito Ecuador,Cairo Egypt,Delhi India,Minsk Belarus'
    .split(',')
    .map((line) => line.split(' '))
    .map(([front = '', back = '']) => card(front, back));

describe('choosing pairs', () => {
  test('takes six, and first those that have not been shown', () => {
    const first = choosePairs(CAPITALS, { seed: 'one', seen: NONE });
    expect(first).toHaveLength(MATCH_PAIRS.max);
    expect(choosePairs(CAPITALS, { seed: 'one', seen: NONE })).toEqual(first);
    const seen = new Set(first.map(({ cardId }) => cardId));
    const second = choosePairs(CAPITALS, { seed: 'two', seen });
    expect(second).toHaveLength(MATCH_PAIRS.max);
    expect(second.filter(({ cardId }) => !seen.has(cardId))).toHaveLength(2);
  });

  test('leaves out long texts, lines, pictures, sounds and cards without a back', () => {
    const hash = 'a'.repeat(64);
    const others = [
      card('long', 'word '.repeat(21)),
      card('lines', 'one\ntwo'),
      card(`![map](media:${hash})`, 'picture'),
      card(`[sound](media:${hash})`, 'sound'),
      card('empty', ' '),
      card('', 'no front'),
    ];
    const three = CAPITALS.slice(0, MATCH_PAIRS.min);
    const chosen = choosePairs([...others, ...three], { seed: 'any', seen: NONE });
    expect(chosen.map(({ front }) => front).toSorted()).toEqual(['Oslo', 'Paris', 'Rome']);
    expect(choosePairs([...others, ...three.slice(1)], { seed: 'any', seen: NONE })).toEqual([]);
  });

  test('shows the right option of a quiz', () => {
    const quiz = {
      ...card('Bern', 'The capital of Switzerland'),
      quiz: { options: ['Chad', 'Swiss'], key: 1 },
    };
    const pairs = choosePairs([quiz, ...CAPITALS.slice(0, 2)], { seed: 'any', seen: NONE });
    expect(pairs.find(({ front }) => front === 'Bern')?.back).toBe('Swiss');
  });

  test('asks for the gap of a cloze card, and shows no two siblings', () => {
    const text = '{{c1::Bern}} lies in {{c2::Swiss}} land';
    const gap = (front: string, number: number) => ({
      ...card(front, 'Bern lies in Swiss land'),
      cloze: { text, gap: number },
      group: 'text',
    });
    const cards = [
      gap('[...] lies in Swiss land', 1),
      gap('Bern lies in [...] land', 2),
      ...CAPITALS.slice(0, 2),
    ];
    const pairs = choosePairs(cards, { seed: 'any', seen: NONE });
    expect(pairs).toHaveLength(3);
    expect(pairs.find(({ front }) => front.includes('[...]'))?.back).toMatch(/^(?:Bern|Swiss)$/u);
  });

  const word = fc.constantFrom('a', 'A', 'á', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
  const deck = fc
    .array(fc.tuple(word, word), { maxLength: 40 })
    .map((sides) => sides.map(([front, back], index) => card(front, back, String(index))));

  test('never leaves two answers open: of any deck, each front has one back on the board', () => {
    let boards = 0;
    fc.assert(
      fc.property(deck, fc.string(), (cards, seed) => {
        const pairs = choosePairs(cards, { seed, seen: NONE });
        if (pairs.length > 0) boards += 1;
        for (const one of pairs) {
          for (const other of pairs) {
            const isRight = cards.some(({ front, back }) => front === one.front && back === other.back);
            expect(isRight).toBe(one === other);
          }
        }
      }),
    );
    expect(boards).toBeGreaterThan(20);
  });
});

describe('a game', () => {
  const pairs = choosePairs(CAPITALS, { seed: 'board', seen: NONE });
  const game = startMatch(pairs, { seed: 'board', now: 1_000 });
  const [one = '', other = ''] = game.fronts;
  const front = (cardId: string) => ({ side: 'front', cardId }) as const;
  const back = (cardId: string) => ({ side: 'back', cardId }) as const;

  test('shows each card once on each side', () => {
    const ids = pairs.map(({ cardId }) => cardId).toSorted();
    expect(game.fronts.toSorted()).toEqual(ids);
    expect(game.backs.toSorted()).toEqual(ids);
  });

  test.each([
    ['front first', [front(one), back(one)]],
    ['back first', [back(one), front(one)]],
    ['after another front', [front(other), front(one), back(one)]],
    ['after the same front twice', [front(other), front(other), back(one), front(one)]],
  ])('finds a pair, %s', (_order, tiles) => {
    const after = tiles.reduce((state, tile) => chooseTile(state, tile, 2_000), game);
    expect(after).toMatchObject({ found: [one], misses: 0, chosen: null, finishedAt: null });
    expect(after.verdict).toEqual({ isPair: true, front: one, back: one });
    expect(chooseTile(after, front(one), 3_000)).toBe(after);
  });

  test('counts two that are no pair as a miss, and names them until the next choice', () => {
    const after = [back(other), front(one)].reduce((state, tile) => chooseTile(state, tile, 2_000), game);
    expect(after).toMatchObject({ found: [], misses: 1, chosen: null });
    expect(after.verdict).toEqual({ isPair: false, front: one, back: other });
    expect(chooseTile(after, front(one), 3_000).verdict).toBeNull();
  });

  test('ends with the last pair, and takes as long as that took', () => {
    const ended = game.fronts.reduce(
      (state, id, index) => chooseTile(chooseTile(state, front(id), 0), back(id), 2_000.4 + index),
      game,
    );
    expect(ended.found).toHaveLength(pairs.length);
    expect(matchTime(ended, 99_000)).toBe(1_005);
    expect(matchTime(game, 4_500)).toBe(3_500);
    expect(matchTime(game, 1_000)).toBe(1);
    expect(matchTime(game, 10 * MAX_MATCH_MS)).toBe(MAX_MATCH_MS);
  });
});
