import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { localDay, localHour } from '../local-day.ts';
import { nextCardState, retrievability, type CardState } from '../scheduling/card-state.ts';
import { AGAIN, GOOD } from '../scheduling/rating.ts';
import { DEFAULT_SCHEDULING_SETTINGS as settings } from '../scheduling/settings.ts';
import { missedDays, studyDays, type Calendar } from './calendar.ts';
import { cardsToday, type ExamPlan, type PlanCard } from './exam-plan.ts';
import { USUAL_HABITS } from './learner.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A Sunday evening in Berlin. */
const NOW = Date.UTC(2026, 2, 1, 17);

const calendar = (changes: Partial<Calendar> = {}): Calendar => ({
  now: NOW,
  examAt: NOW + 20 * DAY,
  timeZone: 'Europe/Berlin',
  minutes: Array.from({ length: 7 }, () => 10),
  breaks: [],
  firstDay: null,
  minutesDone: 0,
  ...changes,
});

const planOf = (cards: readonly PlanCard[], changes?: Partial<Calendar>): ExamPlan => ({
  cards,
  learner: { settings, habits: USUAL_HABITS },
  calendar: calendar(changes),
  seed: 'plan',
});

const newCards = (count: number): PlanCard[] =>
  Array.from({ length: count }, (_, index) => ({ cardId: `new-${index}`, memory: null }));

/** A card answered once, so many days ago, and so well that it is recalled with 90 % after `stability` days. */
function known(cardId: string, { daysAgo, stability }: { daysAgo: number; stability: number }): PlanCard {
  const at = NOW - daysAgo * DAY;
  const memory = nextCardState(null, GOOD, { cardId, at, timeZone: 'Europe/Berlin' }, settings);
  return { cardId, memory: { ...memory, stability } };
}

const idsToday = (plan: ExamPlan) => cardsToday(plan).map(({ cardId }) => cardId);

const namesOf = (days: ReturnType<typeof studyDays>, timeZone: string) =>
  days.map(({ at }) => localDay(at, timeZone));

describe('the days of study', () => {
  test('lead from today to the day before the exam', () => {
    const days = studyDays(calendar({ examAt: Date.UTC(2026, 2, 4, 7) }));
    expect(namesOf(days, 'Europe/Berlin')).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
    expect(days.every(({ seconds }) => seconds === 600)).toBe(true);
  });

  test('before an exam at 08:00 tomorrow there is only this evening, and less than an hour before one in an hour', () => {
    expect(studyDays(calendar({ examAt: Date.UTC(2026, 2, 2, 7) }))).toHaveLength(1);
    const minutes = Array.from({ length: 7 }, () => 90);
    expect(studyDays(calendar({ examAt: NOW + HOUR, minutes })).map(({ seconds }) => seconds)).toEqual([
      3600,
    ]);
  });

  test('leave out breaks, weekdays without time and what comes before the first day', () => {
    const days = studyDays(
      calendar({
        examAt: Date.UTC(2026, 2, 15, 12),
        minutes: [0, 10, 20, 30, 0, 10, 10],
        breaks: [{ from: '2026-03-10', to: '2026-03-11' }],
        firstDay: '2026-03-04',
      }),
    );
    expect(namesOf(days, 'Europe/Berlin')).toEqual([
      '2026-03-04',
      '2026-03-06',
      '2026-03-07',
      '2026-03-09',
      '2026-03-13',
      '2026-03-14',
    ]);
    expect(days[0]?.seconds).toBe(1800);
  });

  test('have what is left of the time of today', () => {
    expect(studyDays(calendar({ minutesDone: 4 }))[0]?.seconds).toBe(360);
    expect(namesOf(studyDays(calendar({ minutesDone: 11 })), 'Europe/Berlin')[0]).toBe('2026-03-02');
  });

  test('are each one day where the clocks change, and leave out a day that a zone skips', () => {
    const days = studyDays(calendar({ examAt: Date.UTC(2026, 3, 2) }));
    expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
    expect(days).toHaveLength(32);
    for (const { at } of days.slice(1)) expect(localHour(at, 'Europe/Berlin').hour).toBeOneOf([12, 13]);
    const samoa = studyDays(
      calendar({
        now: Date.UTC(2011, 11, 28, 20),
        examAt: Date.UTC(2012, 0, 2, 12),
        timeZone: 'Pacific/Apia',
      }),
    );
    expect(namesOf(samoa, 'Pacific/Apia')).toEqual([
      '2011-12-28',
      '2011-12-29',
      '2011-12-31',
      '2012-01-01',
      '2012-01-02',
    ]);
  });

  test('refuse an exam that is past or too far away', () => {
    for (const examAt of [NOW, NOW - DAY, NOW + 800 * DAY]) {
      expect(() => studyDays(calendar({ examAt }))).toThrow(AppError);
    }
  });

  test('that were missed are counted without the day of the last answer and without today', () => {
    expect(missedDays(calendar(), '2026-02-24')).toBe(4);
    expect(missedDays(calendar({ minutes: [0, 10, 10, 10, 10, 10, 0] }), '2026-02-24')).toBe(3);
    expect(missedDays(calendar(), '2026-02-28')).toBe(0);
    expect(missedDays(calendar(), '2026-03-01')).toBe(0);
  });
});

describe('the cards of a day', () => {
  test('no card comes twice, and none that was answered today unless it is being learned', () => {
    const missed: CardState = nextCardState(
      null,
      AGAIN,
      { cardId: 'missed', at: NOW - HOUR, timeZone: 'Europe/Berlin' },
      settings,
    );
    const cards = [
      ...newCards(30),
      known('today', { daysAgo: 0, stability: 2 }),
      known('weak', { daysAgo: 9, stability: 3 }),
      { cardId: 'missed', memory: missed },
    ];
    const ids = idsToday(planOf(cards));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids[0]).toBe('missed');
    expect(ids).toContain('weak');
    expect(ids).not.toContain('today');
  });

  test('on the last day the weakest come first', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 20 }),
        (stabilities) => {
          const cards = stabilities.map((stability) => known(`${stability}`, { daysAgo: 12, stability }));
          const ids = idsToday(planOf(cards, { examAt: Date.UTC(2026, 2, 2, 7) }));
          expect(ids).toEqual(stabilities.toSorted((one, other) => one - other).map(String));
        },
      ),
      { numRuns: 30 },
    );
  });

  test('cards imported the day before are ranked by what they add, not as new cards', () => {
    const cards = [
      ...Array.from({ length: 20 }, (_, index) => known(`strong-${index}`, { daysAgo: 1, stability: 400 })),
      known('weak', { daysAgo: 1, stability: 0.5 }),
    ];
    expect(idsToday(planOf(cards))[0]).toBe('weak');
    expect(idsToday(planOf(cards, { examAt: NOW + HOUR }))[0]).toBe('weak');
  });

  test('there are none on a day without study, and none without cards', () => {
    expect(cardsToday(planOf(newCards(3), { breaks: [{ from: '2026-03-01', to: '2026-03-01' }] }))).toEqual(
      [],
    );
    expect(cardsToday(planOf([]))).toEqual([]);
  });

  test('every card is seen on three days when there is time, also by a learner who moves to another time zone', () => {
    const cards = newCards(60).map((card) => ({ ...card, days: 0 }));
    const examAt = NOW + 20 * DAY;
    for (let now = NOW; now < examAt - DAY; now += DAY) {
      const timeZone = now < NOW + 8 * DAY ? 'Europe/Berlin' : 'Asia/Tokyo';
      let left = 600;
      for (const { cardId, seconds } of cardsToday(planOf(cards, { now, examAt, timeZone }))) {
        if (left <= 0) break;
        left -= seconds;
        const card = cards.find((one) => one.cardId === cardId);
        if (!card) throw new Error(`There is no ${cardId}`);
        card.memory = nextCardState(card.memory, GOOD, { cardId, at: now, timeZone }, settings);
        card.days += 1;
      }
    }
    expect(Math.min(...cards.map(({ days }) => days))).toBeGreaterThanOrEqual(3);
    const recalls = cards.map(({ memory }) =>
      memory === null ? 0 : retrievability(memory, examAt, settings),
    );
    expect(Math.min(...recalls)).toBeGreaterThan(0.85);
  });
});
