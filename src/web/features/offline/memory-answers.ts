import { settingsEndpoints } from '#contract/settings.ts';
import { analyticsEndpoints, type Progress } from '#contract/analytics.ts';
import { notFound } from '#domain/errors.ts';
import { localDay, startOfDay } from '#domain/local-day.ts';
import { memoryEndpoints, type CardMemory, type DeckMemory } from '#contract/scheduling.ts';
import { dueToday } from '#domain/scheduling/due-today.ts';
import { newId } from '#web/lib/new-id.ts';
import { localAnswer } from './local-answer.ts';
import { replicaQueue } from './replica-queue.ts';
import { existingCard, existingDeck, rowsOf, type Replica } from './replica-rows.ts';

/** What is due, what is remembered, and the settings that decide it. */
export const memoryAnswers = [
  localAnswer(memoryEndpoints.due, async (replica) => {
    const { timeZone } = await rowsOf(replica).settings();
    return dueToday(await replicaQueue(rowsOf(replica)), { now: Date.now(), timeZone });
  }),
  localAnswer(memoryEndpoints.known, async (replica) => {
    const deckOfCard = new Map(
      (await rowsOf(replica).places()).map(({ cardId, deckId }) => [cardId, deckId]),
    );
    const counts = new Map<string, { known: number; learning: number }>();
    for (const { cardId, memory } of await rowsOf(replica).memories()) {
      const deckId = deckOfCard.get(cardId);
      if (memory === null || deckId === undefined) continue;
      const count = counts.get(deckId) ?? { known: 0, learning: 0 };
      count[memory.state === 'review' ? 'known' : 'learning'] += 1;
      counts.set(deckId, count);
    }
    return { decks: [...counts].map(([deckId, count]) => ({ deckId, ...count })) };
  }),
  localAnswer(memoryEndpoints.deck, (replica, { params }) => deckMemory(replica, params.id)),
  localAnswer(memoryEndpoints.reviewDeck, async (replica, { params: { id: deckId }, body: { reviewed } }) => {
    await existingDeck(replica, deckId);
    await replica.carryOut([{ kind: 'review-deck', deckId, reviewed }]);
    return deckMemory(replica, deckId);
  }),
  localAnswer(memoryEndpoints.suspend, async (replica, { params: { id: cardId }, body: { suspended } }) => {
    await existingCard(replica, cardId);
    await replica.carryOut([{ kind: 'suspend-card', cardId, suspended }]);
    return memoryOf(replica, cardId);
  }),
  localAnswer(memoryEndpoints.forget, async (replica, { params: { id: cardId } }) => {
    await existingCard(replica, cardId);
    await replica.carryOut([{ kind: 'forget-card', cardId, reviewId: newId() }]);
    return memoryOf(replica, cardId);
  }),
  localAnswer(analyticsEndpoints.progress, async (replica) => {
    const kept = await replica.read((rows) => rows.keptAnswer(analyticsEndpoints.progress.path));
    if (kept === undefined) throw notFound('Progress');
    return withToday(
      analyticsEndpoints.progress.response.parse(JSON.parse(kept)),
      await answersOfToday(replica),
    );
  }),
  localAnswer(settingsEndpoints.read, async (replica) => ({
    settings: (await rowsOf(replica).settings()).settings,
  })),
  localAnswer(settingsEndpoints.change, async (replica, { body }) => {
    await replica.carryOut([{ kind: 'change-settings', to: body }]);
    return { settings: (await rowsOf(replica).settings()).settings };
  }),
];

type Day = Progress['daily'][number];

/** What the learner has answered today, with or without a network; the first answer to a card in a session counts. */
async function answersOfToday(replica: Replica): Promise<Day> {
  const { timeZone } = await rowsOf(replica).settings();
  const today = localDay(Date.now(), timeZone);
  const reviews = await rowsOf(replica).reviewsSince(startOfDay(today, timeZone));
  const answers = reviews.flatMap(({ answer, undone, sessionId }) =>
    answer === null || undone ? [] : [{ ...answer, key: `${sessionId} ${answer.cardId}` }],
  );
  const firsts = new Map(answers.toReversed().map((answer) => [answer.key, answer])).values().toArray();
  return {
    date: today,
    cards: firsts.length,
    correct: firsts.filter(({ isCorrect }) => isCorrect).length,
    time: answers.reduce((sum, { timeSpent }) => sum + timeSpent, 0),
  };
}

/** The server's statistics, updated with the answers given today since the server sent them. */
function withToday(progress: Progress, today: Day): Progress {
  const { streaks, daily } = progress;
  const studiedToday = streaks.studiedToday || today.cards > 0;
  return {
    ...progress,
    streaks: {
      ...streaks,
      studiedToday,
      current: studiedToday && !streaks.studiedToday ? streaks.current + 1 : streaks.current,
    },
    daily: today.cards === 0 ? daily : [...daily.filter(({ date }) => date !== today.date), today],
  };
}

async function deckMemory(replica: Replica, deckId: string): Promise<DeckMemory> {
  const { reviewed } = await existingDeck(replica, deckId);
  const ids = (await rowsOf(replica).cardsOfDeck(deckId)).map(({ card }) => card.id);
  const byCard = new Map((await rowsOf(replica).memoriesOf(ids)).map((row) => [row.cardId, row]));
  const { scheduling } = await rowsOf(replica).settings();
  return { reviewed, settings: scheduling, cards: ids.map((id) => byCard.get(id) ?? unseen(id)) };
}

async function memoryOf(replica: Replica, cardId: string): Promise<CardMemory> {
  const [row] = await rowsOf(replica).memoriesOf([cardId]);
  return row ?? unseen(cardId);
}

function unseen(cardId: string): CardMemory {
  return { cardId, memory: null, suspended: false };
}
