import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localDay, startOfDay } from '../local-day.ts';
import { dueDayOf, isReviewedOn } from './due-day.ts';
import { isDue, nextCardState, type CardState } from './card-state.ts';
import { AGAIN, EASY, GOOD, HARD } from './rating.ts';
import { DEFAULT_SCHEDULING_SETTINGS as settings } from './settings.ts';

const HOUR = 3_600_000;
const FROM = Date.UTC(1995, 0, 1);
const TO = Date.UTC(2036, 0, 1);

/** When the clocks of a zone were or will be changed: all instants (epoch ms) that the tz database has. */
function changesIn(zone: string): number[] {
  const changes: number[] = [];
  let at = clockAt(FROM, zone).getTimeZoneTransition('next');
  while (at !== null && at.epochMilliseconds < TO) {
    changes.push(at.epochMilliseconds);
    at = at.getTimeZoneTransition('next');
  }
  return changes;
}

function clockAt(at: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
}

const CHANGES = Intl.supportedValuesOf('timeZone').map((zone) => ({ zone, changes: changesIn(zone) }));

/** A card that has been known for a while. */
const known = (stability: number, at: number): CardState => ({
  state: 'review',
  stability,
  difficulty: 5,
  dueAt: at,
  dueDay: localDay(at, 'UTC'),
  lastReviewAt: at - stability * 24 * HOUR,
  intervalDays: Math.round(stability),
  repetitions: 3,
  lapses: 0,
  step: 0,
});

/** An answer within an hour of midnight, on one of the days around a change of clocks or weeks before it. */
const answers = fc.record({
  daysBefore: fc.oneof(fc.integer({ min: -2, max: 4 }), fc.integer({ min: 5, max: 60 })),
  fromMidnight: fc.integer({ min: -HOUR, max: HOUR }),
  rating: fc.constantFrom(HARD, GOOD, EASY),
  stability: fc.oneof(fc.constant(null), fc.double({ min: 0.5, max: 60, noNaN: true })),
});

/** Returns what is wrong with the day on which the card of an answer comes back, according to the tz database and Temporal. */
function mistakeIn(
  zone: string,
  change: number,
  answer: typeof answers extends fc.Arbitrary<infer A> ? A : never,
) {
  const { daysBefore, fromMidnight, rating, stability } = answer;
  const midnight = clockAt(change, zone).toPlainDate().subtract({ days: daysBefore }).toZonedDateTime(zone);
  const at = midnight.epochMilliseconds + fromMidnight;
  const before = stability === null ? null : known(stability, at);
  const memory = nextCardState(before, rating, { cardId: 'card', at, timeZone: zone }, settings);
  if (memory.state !== 'review') return null;
  const today = clockAt(at, zone).toPlainDate();
  const due = today.add({ days: memory.intervalDays });
  const begins = due.toZonedDateTime(zone).epochMilliseconds;
  const is = {
    dueDay: memory.dueDay,
    dueAt: memory.dueAt,
    thatDay: isDue(memory, begins, zone),
    dayBefore: isDue(memory, begins - 1, zone),
    reviewedToday: isReviewedOn(memory, today.toString()),
  };
  const wanted = {
    dueDay: due.toString(),
    dueAt: begins,
    thatDay: true,
    dayBefore: false,
    reviewedToday: true,
  };
  return JSON.stringify(is) === JSON.stringify(wanted) ? null : { zone, at, is, wanted };
}

describe('the due day of a known card', () => {
  test('a card is due on the local day of its answer plus the interval in every zone, even if clocks change', () => {
    let seed = 0;
    const mistakes = CHANGES.flatMap(({ zone, changes }) => {
      seed += 1;
      if (changes.length === 0) return [];
      const cases = fc.tuple(fc.constantFrom(...changes), answers);
      return fc
        .sample(cases, { numRuns: 25, seed })
        .flatMap(([change, answer]) => mistakeIn(zone, change, answer) ?? []);
    });
    expect(mistakes).toEqual([]);
  });

  test.each([
    // Days without a midnight.
    ['Asia/Beirut', '2026-03-29'],
    ['Africa/Cairo', '2026-04-24'],
    ['America/Santiago', '2026-09-06'],
    ['America/Havana', '2026-03-08'],
    // Here the hour before midnight comes twice.
    ['Africa/Cairo', '2026-10-30'],
    ['America/Santiago', '2026-04-05'],
    // The clocks change by half an hour.
    ['Australia/Lord_Howe', '2026-04-05'],
    ['Australia/Lord_Howe', '2026-10-04'],
    // The previous day was skipped.
    ['Pacific/Apia', '2011-12-31'],
    ['Pacific/Fakaofo', '2011-12-31'],
    ['Pacific/Kiritimati', '1995-01-01'],
    ['Pacific/Enderbury', '1995-01-01'],
    ['America/New_York', '2029-11-04'],
    ['America/New_York', '2030-03-10'],
  ])('the due day is right in %s around %s, at every minute within an hour of midnight', (zone, day) => {
    const change = startOfDay(day, zone);
    const mistakes = [-1, 0, 1, 2, 3].flatMap((daysBefore) =>
      Array.from({ length: 41 }, (_none, step) => (step - 20) * 180_000).flatMap((fromMidnight) =>
        [GOOD, EASY].flatMap(
          (rating) => mistakeIn(zone, change, { daysBefore, fromMidnight, rating, stability: null }) ?? [],
        ),
      ),
    );
    expect(mistakes).toEqual([]);
  });

  test('a due day that a time zone skips becomes the next day', () => {
    const at = Date.parse('2011-12-28T23:40:00-10:00');
    const memory = nextCardState(null, GOOD, { cardId: 'card', at, timeZone: 'Pacific/Apia' }, settings);
    expect(memory.dueDay).toBe('2011-12-30');
    expect(localDay(memory.dueAt, 'Pacific/Apia')).toBe('2011-12-31');
    expect(isDue(memory, memory.dueAt - 1, 'Pacific/Apia')).toBe(false);
    expect(isDue(memory, memory.dueAt, 'Pacific/Apia')).toBe(true);
  });

  test.each(['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'the due day is right for a learner who has travelled from Berlin to %s',
    (zone) => {
      const at = Date.parse('2026-05-04T23:50:00+02:00');
      const memory = nextCardState(null, GOOD, { cardId: 'card', at, timeZone: 'Europe/Berlin' }, settings);
      expect(dueDayOf(memory, zone)).toBe('2026-05-06');
      expect(isDue(memory, startOfDay('2026-05-06', zone) - 1, zone)).toBe(false);
      expect(isDue(memory, startOfDay('2026-05-06', zone), zone)).toBe(true);
    },
  );
});

test('a card that is being learned comes back after minutes, across midnight and changes of clocks', () => {
  const at = Date.parse('2026-03-29T01:55:00+01:00');
  const memory = nextCardState(null, AGAIN, { cardId: 'card', at, timeZone: 'Europe/Berlin' }, settings);
  expect(memory).toMatchObject({ dueDay: null, dueAt: at + 600_000 });
  expect(dueDayOf(memory, 'Europe/Berlin')).toBe('2026-03-29');
  expect(isReviewedOn(memory, '2026-03-29')).toBe(false);
});

test('days between answers are calendar days: late in the evening and early the next morning is one', () => {
  const timeZone = 'America/New_York';
  const first = Date.parse('2030-03-08T23:40:00-05:00');
  const memory = nextCardState(null, GOOD, { cardId: 'card', at: first, timeZone }, settings);
  const after = (at: string) =>
    nextCardState(memory, GOOD, { cardId: 'card', at: Date.parse(at), timeZone }, settings).stability;
  // Two days later, across the night with a missing hour: the same as at any other hour of that day.
  expect(after('2030-03-10T00:10:00-05:00')).toBe(after('2030-03-10T23:50:00-04:00'));
  expect(after('2030-03-10T00:10:00-05:00')).toBeGreaterThan(after('2030-03-09T23:50:00-05:00'));
});
