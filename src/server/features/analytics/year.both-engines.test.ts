import { describe, expect, test } from 'vitest';
import { progressResponse } from '#contract/analytics.ts';
import { authResponse } from '#contract/auth.ts';
import { cardListResponse } from '#contract/cards.ts';
import { deckResponse } from '#contract/decks.ts';
import { seededRandom } from '#domain/random.ts';
import { startStudy } from '#test/server/study-helpers.ts';
import { PASSWORD, startTestApp, type Client } from '#test/server/test-app.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEAR_START = Date.parse('2025-06-01T00:00:00Z');
const SESSIONS = 90;
const TITLES = ['Spices', 'Rivers', 'Stars'];

/** What the user did, recorded beside the calls. The expected numbers are counted from this alone. */
type Studied = {
  at: number;
  deck: number;
  answers: { correct: boolean; time: number }[];
  completed: boolean;
};

/** The database has no part in telling days apart, so each engine takes two of the four zones. */
const ZONES =
  process.env['TEST_ENGINE'] === 'postgres'
    ? ['Etc/GMT+8', 'America/New_York']
    : ['Asia/Kolkata', 'Europe/Berlin'];

/** The calendar of each zone, kept because creating one is slow. */
const calendars = new Map(
  ZONES.map((timeZone) => {
    const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    return [timeZone, new Intl.DateTimeFormat('de-DE', { timeZone, ...day })];
  }),
);

/** The local day by the user's calendar, found without the code under test. */
function wallDay(at: number, zone: string): string {
  const parts = calendars.get(zone)?.formatToParts(at) ?? [];
  const part = (type: string) => parts.find((one) => one.type === type)?.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
}

const percent = (correct: number, answered: number) =>
  answered === 0 ? 0 : Math.round((100 * correct) / answered);

function reference(history: readonly Studied[], zone: string, now: number) {
  const answers = history.flatMap((session) =>
    session.answers.map((answer) => ({ ...answer, day: wallDay(session.at, zone), deck: session.deck })),
  );
  const counted = history.filter((session) => session.completed && session.answers.length > 0);
  const correct = answers.filter((answer) => answer.correct).length;

  // Noon of each day back from today, because no clock change moves noon to another day.
  const daysBack = Array.from({ length: 500 }, (_, back) => wallDay(now - back * DAY, zone));
  const lastWeek = answers.filter((answer) => daysBack.slice(0, 7).includes(answer.day));
  const studyDays = new Set(counted.map((session) => wallDay(session.at, zone)));
  let current = 0;
  for (let back = studyDays.has(daysBack[0] ?? '') ? 0 : 1; studyDays.has(daysBack[back] ?? ''); back += 1) {
    current += 1;
  }
  let longest = 0;
  let run = 0;
  for (const day of daysBack) {
    run = studyDays.has(day) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  const days = [...new Set(answers.map((answer) => answer.day).concat([...studyDays]))].toSorted();
  return {
    totalStats: {
      totalSessions: counted.length,
      totalCardsStudied: answers.length,
      averageAccuracy: percent(correct, answers.length),
      weeklyAccuracy: percent(lastWeek.filter((answer) => answer.correct).length, lastWeek.length),
      totalStudyTime: answers.reduce((sum, answer) => sum + answer.time, 0),
    },
    streaks: { current, longest, studiedToday: studyDays.has(daysBack[0] ?? '') },
    daily: days
      .filter((day) => daysBack.slice(0, 365).includes(day))
      .map((date) => {
        const ofDay = answers.filter((answer) => answer.day === date);
        return {
          date,
          cards: ofDay.length,
          correct: ofDay.filter((answer) => answer.correct).length,
          time: ofDay.reduce((sum, answer) => sum + answer.time, 0),
        };
      }),
    decks: TITLES.map((title, deck) => {
      const ofDeck = answers.filter((answer) => answer.deck === deck);
      return {
        title,
        sessionCount: counted.filter((session) => session.deck === deck).length,
        averageAccuracy: percent(ofDeck.filter((answer) => answer.correct).length, ofDeck.length),
      };
    }).toSorted((one, other) => other.sessionCount - one.sessionCount),
  };
}

describe('a year of sessions', () => {
  test.each(ZONES)(
    'the statistics of a year in %s equal those of a plain loop over the answers',
    async (zone) => {
      const app = await startTestApp();
      app.clock.set(new Date(YEAR_START).toISOString());
      const ada = await app.signUp('ada', { timeZone: zone });
      let client: Client = ada;
      const decks: string[] = [];
      for (const title of TITLES) {
        const { deck } = deckResponse.parse((await ada.post('/decks', { title })).body).data;
        const cards = Array.from({ length: 6 }, (_, number) => ({
          front: `${title} ${number}?`,
          back: 'Yes',
        }));
        cardListResponse.parse((await ada.post('/cards/batch', { deckId: deck.id, cards })).body);
        decks.push(deck.id);
      }

      const random = seededRandom(zone);
      const history: Studied[] = [];
      let now = YEAR_START;
      let signedInAt = now;
      for (let number = 0; number < SESSIONS; number += 1) {
        // Usually the next day, sometimes within the hour or after weeks, at any time of day.
        const pause = random();
        now += pause < 0.2 ? random() * HOUR : pause < 0.9 ? random() * 1.7 * DAY : random() * 25 * DAY;
        app.clock.set(new Date(now).toISOString());
        if (now - signedInAt > 4 * DAY) {
          const login = { email: ada.email, password: PASSWORD, timeZone: zone };
          client = app.withToken(
            authResponse.parse((await app.visitor.post('/auth/login', login)).body).token,
          );
          signedInAt = now;
        }
        const deck = Math.floor(random() * TITLES.length);
        const { session, cards } = await startStudy(client, decks[deck] ?? '');
        const studied: Studied = { at: now, deck, answers: [], completed: random() < 0.85 };
        for (const card of cards.slice(0, Math.floor(random() * 7))) {
          const answer = { correct: random() < 0.7, time: Math.floor(random() * 20_000) };
          const body = {
            sessionId: session.id,
            cardId: card.id,
            isCorrect: answer.correct,
            timeSpent: answer.time,
          };
          expect((await client.post('/study/answer', body)).status).toBe(200);
          studied.answers.push(answer);
        }
        if (studied.completed) await client.post(`/study/complete/${session.id}`);
        // The last card completes the session anyway.
        studied.completed ||= studied.answers.length === cards.length;
        history.push(studied);
      }

      for (const later of [0, 12 * HOUR, 2 * DAY]) {
        app.clock.set(new Date(now + later).toISOString());
        const progress = progressResponse.parse((await client.get('/analytics/progress')).body);
        const { decks: expectedDecks, ...expected } = reference(history, zone, now + later);
        expect(progress).toMatchObject(expected);
        expect(
          progress.topDecks.map(({ title, sessionCount, averageAccuracy }) => ({
            title,
            sessionCount,
            averageAccuracy,
          })),
        ).toEqual(expectedDecks);
      }
    },
  );
});

describe('a streak', () => {
  test.each([
    ['Etc/GMT+8', '2026-01-10T07:59:30Z', '2026-01-10T08:00:30Z'],
    ['Asia/Kolkata', '2026-01-10T18:29:30Z', '2026-01-10T18:30:30Z'],
    // In this night, Berlin skips the hour from two to three.
    ['Europe/Berlin', '2026-03-28T22:59:30Z', '2026-03-28T23:00:30Z'],
  ])('a streak in %s is one day before local midnight and two after it', async (zone, before, after) => {
    const app = await startTestApp();
    app.clock.set(before);
    const ada = await app.signUp('ada', { timeZone: zone });
    const { deck } = deckResponse.parse((await ada.post('/decks', { title: 'Spices' })).body).data;
    await ada.post('/cards', { deckId: deck.id, front: 'Which?', back: 'That' });
    const study = async () => {
      const { session, cards } = await startStudy(ada, deck.id);
      await ada.post('/study/answer', { sessionId: session.id, cardId: cards[0]?.id, isCorrect: true });
      await ada.post(`/study/complete/${session.id}`);
      return progressResponse.parse((await ada.get('/analytics/progress')).body).streaks;
    };
    expect(await study()).toEqual({ current: 1, longest: 1, studiedToday: true });
    app.clock.set(after);
    expect(await study()).toEqual({ current: 2, longest: 2, studiedToday: true });
  });
});
