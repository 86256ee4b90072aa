import { describe, expect, test } from 'vitest';
import { insights, type InsightFacts } from './insights.ts';

const tally = (accuracy: number, answered = 100) => ({ answered, correct: (accuracy * answered) / 100 });

/** A learner without anything to report. */
const quiet: InsightFacts = {
  streaks: { current: 1, longest: 1, studiedToday: true },
  totalSessions: 3,
  thisWeek: { ...tally(80), timeMs: 500_000 },
  lastWeek: { ...tally(80), timeMs: 500_000 },
  decks: [{ id: 'capitals', title: 'Capitals', ...tally(80) }],
  missedCards: [],
  hours: [],
  hinted: tally(80),
  unhinted: tally(80),
};

const all = (facts: Partial<InsightFacts>) => insights({ ...quiet, ...facts });
const about = (facts: Partial<InsightFacts>) => all(facts).map(({ text }) => text);

test('a new learner gets advice on what to do next', () => {
  expect(about({ totalSessions: 0 })).toEqual(['Finish studying a deck to get your first insights.']);
});

test('when nothing stands out, only the next step is named', () => {
  expect(about({})).toEqual(['Study on a few more days to see how your accuracy develops.']);
});

test('the most pressing insight comes first', () => {
  expect(
    about({
      streaks: { current: 4, longest: 9, studiedToday: false },
      lastWeek: { ...tally(60), timeMs: 500_000 },
    }),
  ).toEqual([
    'Your streak of 4 days ends today unless you complete a session.',
    'Your accuracy is rising: 80% this week, 60% the week before.',
  ]);
});

test('a streak that already counts today is praised', () => {
  expect(about({ streaks: { current: 2, longest: 2, studiedToday: true } })).toEqual([
    'You have studied 2 days in a row. Come back tomorrow to make it 3.',
  ]);
});

describe('accuracy against the week before', () => {
  test.each([
    [75, 80, /^Your accuracy has fallen: 75% this week, 80% the week before\./u],
    [76, 80, /^Study on/u],
    [85, 80, /^Your accuracy is rising/u],
  ])('an accuracy of %i%% after %i%% the week before is judged', (now, before, sentence) => {
    const facts = { thisWeek: { ...tally(now), timeMs: 0 }, lastWeek: { ...tally(before), timeMs: 0 } };
    expect(about(facts)[0]).toMatch(sentence);
  });

  test('few answers give no comparison with the week before', () => {
    expect(about({ lastWeek: { ...tally(0, 9), timeMs: 45_000 } })[0]).toMatch(/^Study on/u);
  });
});

test('the hardest deck is named, not one with a few answers', () => {
  const decks = [
    { id: 'elements', title: 'Elements', ...tally(55, 20) },
    { id: 'rivers', title: 'Rivers', ...tally(0, 9) },
    { id: 'capitals', title: 'Capitals', ...tally(74) },
  ];
  expect(about({ decks })).toEqual([
    '“Elements” is your hardest deck at 55%. Study it again while it is fresh.',
  ]);
});

test('a card that is missed again and again is named, a long one in short', () => {
  const card = {
    front: 'What is the capital of Chad?',
    deckId: 'capitals',
    deckTitle: 'Capitals',
    answered: 6,
    missed: 4,
  };
  expect(about({ missedCards: [card] })[0]).toBe(
    'You missed “What is the capital of Chad?” (Capitals) 4 of 6 times. Reword the card, or add a hint of your own.',
  );
  expect(about({ missedCards: [{ ...card, answered: 9 }] })[0]).toMatch(/^Study on/u);
  expect(about({ missedCards: [{ ...card, missed: 2, answered: 2 }] })[0]).toMatch(/^Study on/u);
  expect(about({ missedCards: [{ ...card, front: 'x'.repeat(200) }] })[0]?.length).toBeLessThan(190);
});

test('each insight names its kind, and the deck or card that it is about', () => {
  const front = 'x'.repeat(200);
  expect(
    all({
      streaks: { current: 4, longest: 9, studiedToday: false },
      decks: [{ id: 'elements', title: 'Elements', ...tally(55) }],
      missedCards: [{ front, deckId: 'rivers', deckTitle: 'Rivers', answered: 6, missed: 4 }],
    }).map(({ kind, deck, front }) => ({ kind, deck: deck?.id, front })),
  ).toEqual([
    { kind: 'streak', deck: undefined, front: null },
    { kind: 'weak-deck', deck: 'elements', front: null },
    { kind: 'missed-card', deck: 'rivers', front },
  ]);
});

describe('hours and weekdays', () => {
  const slot = (weekday: number, hour: number, accuracy: number, answered: number) => ({
    weekday,
    hour,
    ...tally(accuracy, answered),
  });

  test('the best and the worst time of day are named once both have enough answers', () => {
    const hours = [slot(1, 8, 90, 20), slot(1, 9, 90, 20), slot(1, 23, 60, 20), slot(1, 2, 60, 10)];
    expect(about({ hours })).toEqual([
      'You answer best in the morning (90%) and worst at night (60%). Keep new cards for your good hours.',
    ]);
    expect(about({ hours: hours.slice(0, 3) })[0]).toMatch(/^Study on/u);
  });

  test('the best and the worst weekday are named', () => {
    const hours = [slot(0, 8, 90, 30), slot(3, 8, 80, 30)];
    expect(about({ hours })).toEqual([
      'Sundays are your best days (90%), Wednesdays your hardest (80%). Plan a shorter session for those.',
    ]);
    expect(about({ hours: [slot(0, 8, 90, 30), slot(3, 8, 81, 100)] })[0]).toMatch(/^Study on/u);
  });
});

test.each([
  [90, 70, 'Hints help you: 90% with a hint, 70% without. Take one before you give up on a card.'],
  [
    50,
    80,
    'Hints rarely save you: 50% with a hint, 80% without. When one does not help, study the explanation instead.',
  ],
])('hints at %i%% against %i%%', (hinted, unhinted, sentence) => {
  expect(about({ hinted: tally(hinted), unhinted: tally(unhinted) })).toEqual([sentence]);
});

test.each([
  [400_000, 'You are getting faster: 4 s per card this week, 5 s the week before.'],
  [
    625_000,
    'You are getting slower: 6.3 s per card this week, 5 s the week before. Harder cards, or time for a break?',
  ],
  [590_000, 'Study on a few more days to see how your accuracy develops.'],
])('a pace of %i ms for a hundred cards', (timeMs, sentence) => {
  expect(about({ thisWeek: { ...tally(80), timeMs } })).toEqual([sentence]);
});
