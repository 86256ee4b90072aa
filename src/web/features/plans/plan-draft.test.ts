import { expect, test } from 'vitest';
import { draftOf, examAtOf, issuesOf, newDraft, requestOf, withStart, withWeekday } from './plan-draft.ts';

const ID = '4d5ab0a5-6a3c-4b0e-9f2e-6d8c6ac0a001';
const BERLIN = 'Europe/Berlin';

test('a plan survives its form', () => {
  const plan = {
    id: ID,
    name: 'Finals',
    examAt: Date.parse('2026-12-11T07:05:00Z'),
    deckIds: [ID],
    tags: ['bones'],
    minutes: [0, 10, 20, 20, 20, 20, 30],
    target: 85,
    firstDay: '2026-12-03',
    expected: null,
    updatedAt: 0,
  };
  const draft = draftOf(plan, BERLIN);
  expect([draft.day, draft.time]).toEqual(['2026-12-11', '08:05']);
  const { id: _id, expected: _expected, updatedAt: _updatedAt, ...kept } = plan;
  expect(requestOf(draft, BERLIN)).toEqual({ ...kept, examAt: '2026-12-11T07:05:00.000Z' });
  expect(issuesOf(draft, BERLIN).size).toBe(0);
});

test('a form says what is missing', () => {
  expect(Object.fromEntries(issuesOf(newDraft([]), BERLIN))).toEqual({
    name: 'Name is required',
    examAt: 'Choose the date and time of the exam',
    deckIds: 'Choose at least one deck or tag',
  });
});

test.each([
  ['', '09:00'],
  ['2026-12-11', ''],
  ['202612-12-11', '09:00'],
])('there is no exam on "%s" at "%s"', (day, time) => {
  expect(examAtOf({ day, time }, BERLIN)).toBeNull();
});

test('minutes stay within the limits of a plan, and a start today counts as no start day', () => {
  const draft = newDraft([ID]);
  expect(withWeekday(draft, 3, 900).minutes[3]).toBe(600);
  expect(withWeekday(draft, 3, Number.NaN).minutes[3]).toBe(0);
  expect(withStart(draft, 3, '2026-12-30').firstDay).toBe('2027-01-02');
  expect(withStart({ ...draft, firstDay: '2027-01-02' }, 0, '2026-12-30').firstDay).toBeNull();
});
