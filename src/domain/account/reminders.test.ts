import { expect, test } from 'vitest';
import { instantOf, nextReminder, reminderText } from './reminders.ts';

const at = (text: string) => Date.parse(text);

test.each([
  ['an ordinary day', '2026-07-01', 'Europe/Berlin', '2026-07-01T18:30:00+02:00'],
  ['the day on which clocks go forward', '2026-03-29', 'Europe/Berlin', '2026-03-29T18:30:00+02:00'],
  ['the day on which clocks go back', '2026-10-25', 'Europe/Berlin', '2026-10-25T18:30:00+01:00'],
  [
    'a zone half an hour off, as its clocks go back',
    '2026-04-05',
    'Australia/Lord_Howe',
    '2026-04-05T18:30:00+10:30',
  ],
])('half past six is the same on the clock on %s', (_what, day, timeZone, expected) => {
  expect(instantOf(day, 18 * 60 + 30, timeZone)).toBe(at(expected));
});

test('a time that the clocks skip comes as much later as they skip', () => {
  expect(instantOf('2026-03-29', 2 * 60 + 30, 'Europe/Berlin')).toBe(at('2026-03-29T03:30:00+02:00'));
});

test('the next reminder is later today, or tomorrow once its time has come', () => {
  const minute = 9 * 60;
  const today = at('2026-07-01T09:00:00Z');
  expect(nextReminder(minute, today - 1, 'UTC')).toBe(today);
  expect(nextReminder(minute, today, 'UTC')).toBe(today + 86_400_000);
});

const due = (counts: { due?: number; new?: number; learning?: number; minutes?: number }) => {
  return { due: 0, new: 0, learning: 0, minutes: 0, ...counts };
};
const open = { answered: 0, goal: 20 };

test('a reminder says how many cards are due and how long they take', () => {
  expect(reminderText(due({ due: 20, learning: 4, minutes: 6 }), open)).toBe(
    '24 cards are due, about 6 minutes',
  );
  expect(reminderText(due({ due: 1, minutes: 1 }), open)).toBe('1 card is due, about 1 minute');
});

test('new cards add nothing to the number or to the time', () => {
  expect(reminderText(due({ due: 10, new: 10, minutes: 4 }), open)).toBe('10 cards are due, about 2 minutes');
});

test('nothing is said without due cards, or once the goal is reached', () => {
  expect(reminderText(due({ new: 10, minutes: 2 }), open)).toBeNull();
  expect(reminderText(due({ due: 10, minutes: 2 }), { answered: 20, goal: 20 })).toBeNull();
});
