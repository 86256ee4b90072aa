import { expect, test } from 'vitest';
import { nextCardState } from '../scheduling/card-state.ts';
import { GOOD } from '../scheduling/rating.ts';
import { DEFAULT_SCHEDULING_SETTINGS as settings } from '../scheduling/settings.ts';
import { answersOf, type PlanMaterial, type PlanQuestion } from './answers.ts';
import { USUAL_HABITS } from './learner.ts';

const DAY = 86_400_000;
/** A Sunday. */
const NOW = Date.UTC(2026, 2, 1, 17);
const timeZone = 'Europe/Berlin';

const newCards = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ cardId: `new-${index}`, memory: null }));

const materialOf = (cards: PlanMaterial['cards'], lastStudied: string | null = null): PlanMaterial => ({
  cards,
  settings,
  habits: USUAL_HABITS,
  breaks: [],
  lastStudied,
});

const question = (changes: Partial<PlanQuestion> = {}): PlanQuestion => ({
  seed: 'plan',
  now: NOW,
  examAt: NOW + 12 * DAY,
  timeZone,
  minutes: Array.from({ length: 7 }, () => 10),
  target: 90,
  firstDay: null,
  updatedAt: null,
  ...changes,
});

test('a target is reached with the minutes that the answer gives', () => {
  const material = materialOf(newCards(150));
  const { needed, planned, forecast } = answersOf(material, question({ minutes: [0, 4, 4, 4, 4, 4, 4] }));
  expect(planned).toBe(4);
  expect(forecast.known).toBeLessThan(0.88);
  expect(needed).toBeGreaterThan(4);
  const minutes = [0, 1, 1, 1, 1, 1, 1].map((share) => share * (needed ?? 0));
  expect(answersOf(material, question({ minutes })).forecast.known).toBeGreaterThan(0.88);
});

test.each([
  ['the last answer', NOW - 20 * DAY, '2026-02-24', 4],
  ['the last change of the plan', NOW - 3 * DAY, '2026-02-10', 2],
  ['the last change, where nothing was answered', NOW - 6 * DAY, null, 5],
  ['no day before it is stored', null, '2026-02-10', 0],
])('missed days count from %s on', (_from, updatedAt, lastStudied, missed) => {
  const material = materialOf(newCards(5), lastStudied);
  expect(answersOf(material, question({ updatedAt })).missed).toBe(missed);
});

test('cards studied today are no longer to do', () => {
  const studied = newCards(24).map(({ cardId }) => ({
    cardId,
    memory: nextCardState(null, GOOD, { cardId, at: NOW - 60_000, timeZone }, settings),
  }));
  const open = answersOf(materialOf(newCards(200)), question());
  const done = answersOf(materialOf([...studied, ...newCards(200)]), question());
  expect(open.forecast.days[0]).toMatchObject({ day: '2026-03-01', minutes: 10 });
  expect(done.forecast.days[0]?.day).toBe('2026-03-02');
});

test('a past exam has no answers', () => {
  expect(() => answersOf(materialOf(newCards(5)), question({ examAt: NOW - 1 }))).toThrow(
    'The exam must be in the future',
  );
});
