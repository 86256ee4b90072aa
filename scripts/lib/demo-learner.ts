import { authResponse } from '#contract/auth.ts';
import { DEFAULT_CARD_COUNT } from '#domain/limits.ts';
import { seededRandom } from '#domain/random.ts';
import { generateResponse } from '#contract/generation.ts';
import { startResponse } from '#contract/study.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { openSqlite } from '#server/db/sqlite/sqlite.ts';
import { recordStages } from '#server/features/scheduling/record-stages.ts';
import { answerBody } from '#test/server/study-helpers.ts';
import { PASSWORD, startTestApp, type Client } from '#test/server/test-app.ts';

const DAYS = 300;
const DAY_MS = 86_400_000;
const DAILY_GOAL = 20;

/** Each deck with the day on which it was made. */
const DECKS = [
  { topic: 'capitals of Europe', title: 'Capitals of Europe', cardCount: 15, difficulty: 2, day: 0 },
  { topic: 'birds', title: 'Birds', cardCount: DEFAULT_CARD_COUNT, difficulty: 2, day: 40 },
  { topic: 'Spanish', title: 'Spanish', cardCount: 20, difficulty: 1, day: 90 },
  { topic: 'human anatomy', title: 'Human anatomy', cardCount: 15, difficulty: 3, day: 150 },
  { topic: 'astronomy', title: 'Astronomy', cardCount: DEFAULT_CARD_COUNT, difficulty: 2, day: 230 },
  { topic: 'JavaScript', title: 'JavaScript', cardCount: DEFAULT_CARD_COUNT, difficulty: 3, day: 280 },
] as const;

const HARD_DECK = 3;

/**
 * A running server with one learner who has studied for most of a year, with every answer given through the API with the
 * clock of its day. It is the same each time, except for the calendar days.
 */
export async function startWithDemoUser(webRoot: string) {
  const db = openSqlite(':memory:');
  await migrateToLatest(db);
  const app = await startTestApp({
    webRoot,
    database: { db, engine: 'sqlite', location: 'memory' },
    env: { DAILY_TOKEN_LIMIT: '10000' },
  });
  const random = seededRandom('a demo learner');
  const now = Date.now();
  const goTo = (day: number, ms = 0) =>
    app.clock.set(new Date(now - (DAYS - day) * DAY_MS - DAY_MS / 24 + ms).toISOString());

  goTo(-1);
  const { email, ...signedUp } = await app.signUp('robin');
  let user: Client = signedUp;
  await user.put('/account/settings', { dailyGoal: DAILY_GOAL, waitAfterWrong: false });
  const decks: string[] = [];

  async function signIn() {
    return authResponse.parse((await app.visitor.post('/auth/login', { email, password: PASSWORD })).body);
  }

  async function study(deckId: string, share: number, skill: number): Promise<void> {
    const { session, cards } = startResponse.parse((await user.post('/study/start', { deckId })).body);
    const asked = cards.slice(0, Math.max(1, Math.round(cards.length * share)));
    for (const card of asked) {
      const timeSpent = 4_000 + Math.round(random() * 9_000);
      app.clock.advance(timeSpent);
      const body = answerBody(session.id, card, random() < skill);
      await user.post('/study/answer', { ...body, timeSpent, hintsUsed: random() < 0.15 ? 1 : 0 });
    }
    await user.post(`/study/complete/${session.id}`);
  }

  for (let day = 0; day <= DAYS; day += 1) {
    for (const { day: made, topic, title, cardCount, difficulty } of DECKS) {
      if (made !== day) continue;
      goTo(day);
      const request = { topic, title, cardCount, difficulty, type: 'topic' };
      decks.push(generateResponse.parse((await user.post('/decks/generate', request)).body).deck.id);
    }
    // A token does not last a year.
    if (day % 7 === 0) user = app.withToken((await signIn()).token);
    goTo(day);
    // The nightly jobs.
    await recordStages(db, app.clock.now(), new AbortController().signal);
    // Keen at first, a summer off, then regular, and no day missed recently.
    const eager = day > DAYS - 12 ? 1 : day < 60 ? 0.6 : day < 110 ? 0.25 : 0.7;
    if (random() > eager) continue;
    goTo(day, 60_000);
    const skill = 0.66 + (0.24 * day) / DAYS;
    const sessions = 1 + Math.floor(random() * 3);
    for (let number = 0; number < sessions; number += 1) {
      const deck = decks[Math.floor(random() * decks.length)];
      const hard = deck === decks[HARD_DECK] ? 0.25 : 0;
      if (deck !== undefined) await study(deck, 0.4 + random() * 0.6, skill - hard + (random() - 0.5) * 0.2);
    }
  }
  app.clock.set(new Date().toISOString());
  const newcomer = await app.signUp('sam');
  return {
    url: app.url,
    /** The learner who has studied and one who has just signed up, as the browser stores them. */
    user: await signIn(),
    newcomer: { user: newcomer.user, token: newcomer.token },
    decks: { capitals: decks[0] ?? '' },
    close: async () => {
      await app.close();
      await db.destroy();
    },
  };
}

export type DemoUser = Awaited<ReturnType<typeof startWithDemoUser>>;
