import { extraOf, studyEndpoints, type SessionSummary, type StudySession } from '#contract/study.ts';
import type { Card } from '#domain/cards/card.ts';
import { notFound } from '#domain/errors.ts';
import { seededRandom, shuffled } from '#domain/random.ts';
import { chooseForReview, chooseForRound } from '#domain/scheduling/choose-cards.ts';
import { comingDays, dueTomorrow } from '#domain/scheduling/due-today.ts';
import { type ReviewQueue } from '#domain/scheduling/queue.ts';
import { fallbackHint } from '#domain/study/hint-ladder.ts';
import { asksUntilKnown, MAX_SESSION_CARDS } from '#domain/study/mode.ts';
import { stillToAsk } from '#domain/study/session/completion.ts';
import { summarize } from '#domain/study/session/summary.ts';
import type { RecordedAnswer } from '#domain/study/answer/answer.ts';
import { newId } from '#web/lib/new-id.ts';
import { localAnswer } from './local-answer.ts';
import { replicaQueue } from './replica-queue.ts';
import {
  existingCard,
  existingDeck,
  existingSession,
  rowsOf,
  type Replica,
  type SessionRow,
} from './replica-rows.ts';
import type { z } from 'zod';

/** For how long, and how many, unfinished sessions are offered. */
const OFFERED_FOR_MS = 14 * 86_400_000;
const OFFERED = 3;

/** Sessions. The answers in them are commands from the start. */
export const studyAnswers = [
  localAnswer(studyEndpoints.start, async (replica, { body }) => {
    const sessionId = newId();
    const deckTitle =
      body.deckId === undefined ? 'All decks' : (await existingDeck(replica, body.deckId)).deck.title;
    const queue = queueOnce(replica);
    const cards = await cardsFor(replica, sessionId, body, queue);
    const cardIds = cards.map(({ id }) => id);
    await replica.carryOut([{ kind: 'start-session', sessionId, request: body, deckTitle, cardIds }]);
    const row = await existingSession(replica, sessionId);
    return { session: row.session, cards, scheduling: await schedulingOf(replica, row, queue) };
  }),
  localAnswer(studyEndpoints.hint, async (replica, { params: { sessionId, cardId }, query: { level } }) => {
    await existingSession(replica, sessionId);
    const { card } = await existingCard(replica, cardId);
    return { hint: card.hints[level - 1] ?? fallbackHint(card.back, level), level };
  }),
  localAnswer(studyEndpoints.complete, async (replica, { params: { sessionId } }) => {
    await replica.carryOut([{ kind: 'complete-session', sessionId }]);
    const row = await existingSession(replica, sessionId);
    const { timeZone } = row;
    const queue = await replicaQueue(rowsOf(replica));
    return {
      session: row.session,
      summary: summaryOf(row, await answersOf(replica, sessionId)),
      newAchievements: [],
      dueTomorrow: await dueTomorrow(queue, { now: Date.now(), timeZone }),
      nextRound: row.session.scope === 'round' ? (await roundOf(replica, row.session, timeZone)).length : 0,
    };
  }),
  localAnswer(studyEndpoints.session, async (replica, { params: { sessionId } }) => {
    const row = await existingSession(replica, sessionId);
    const answers = await answersOf(replica, sessionId);
    const cards = inOrder(row.cardIds, await rowsOf(replica).cards(row.cardIds));
    const scheduling = await schedulingOf(replica, row, queueOnce(replica));
    const asked = scheduling ? stillToAsk(row.session, cards, scheduling.memories, answers) : cards;
    return { session: row.session, cards: asked, answers, scheduling };
  }),
  localAnswer(studyEndpoints.unfinished, async (replica) => {
    const recent = await rowsOf(replica).sessionsSince(Date.now() - OFFERED_FOR_MS);
    const left = recent
      .filter(
        ({ session: { status, scope, deckId } }) =>
          status === 'active' && (asksUntilKnown(scope) || deckId !== null),
      )
      .toSorted((one, other) => other.session.startedAt - one.session.startedAt);
    const sessions = [];
    for (const { session, cardIds } of left) {
      const answered = new Set((await answersOf(replica, session.id)).map(({ cardId }) => cardId)).size;
      if (answered > 0) sessions.push({ session, answered, cards: cardIds.length });
    }
    return { sessions: sessions.slice(0, OFFERED) };
  }),
];

type StartRequest = z.output<typeof studyEndpoints.start.body>;

type QueueOf = () => Promise<ReviewQueue>;

/** The queue, read when it is first needed. */
function queueOnce(replica: Replica): QueueOf {
  let queue: Promise<ReviewQueue> | undefined;
  return () => (queue ??= replicaQueue(rowsOf(replica)));
}

/** The cards of a new session in order. */
async function cardsFor(
  replica: Replica,
  sessionId: string,
  request: StartRequest,
  queueOf: QueueOf,
): Promise<Card[]> {
  const { scope, deckId, mode, limit, cardIds } = request;
  if (scope === 'deck') {
    const cards = (await rowsOf(replica).cardsOfDeck(deckId ?? '')).map(({ card }) => card);
    const chosen = cardIds === undefined ? cards : cards.filter(({ id }) => cardIds.includes(id));
    if (cardIds !== undefined && chosen.length === 0) throw notFound('Card');
    return shuffled(chosen, seededRandom(sessionId)).slice(0, limit);
  }
  const here = { now: Date.now(), timeZone: request.timeZone ?? (await rowsOf(replica).settings()).timeZone };
  const queue = await queueOf();
  const ids =
    scope === 'due'
      ? await chooseForReview(queue, {
          ...here,
          deckId,
          tag: request.tag,
          newCards: request.newCards,
          extra: extraOf(request),
          limit: limit ?? MAX_SESSION_CARDS,
        })
      : await chooseForRound(queue, {
          ...here,
          deckId,
          mode,
          size: limit,
          seed: sessionId,
        });
  return inOrder(ids, await rowsOf(replica).cards(ids));
}

/** The cards that another round like this one would have. */
async function roundOf(
  replica: Replica,
  { id, deckId, mode }: StudySession,
  timeZone: string,
): Promise<string[]> {
  return chooseForRound(await replicaQueue(rowsOf(replica)), {
    deckId: deckId ?? undefined,
    mode,
    seed: id,
    now: Date.now(),
    timeZone,
  });
}

/** What a review or round needs; null for a session on a deck. */
async function schedulingOf(replica: Replica, { session, cardIds, timeZone }: SessionRow, queueOf: QueueOf) {
  if (!asksUntilKnown(session.scope)) return null;
  const { scheduling, settings } = await rowsOf(replica).settings();
  const memories = [...(await rowsOf(replica).memoriesOf(cardIds))];
  const coming = await comingDays(await queueOf(), { now: Date.now(), timeZone });
  return { settings: scheduling, timeZone, memories, easyButton: settings.easyButton, coming };
}

/** The answers of a session that have not been undone, in order of time. */
async function answersOf(replica: Replica, sessionId: string): Promise<RecordedAnswer[]> {
  return (await rowsOf(replica).reviewsOfSession(sessionId))
    .flatMap(({ answer, undone }) => (answer === null || undone ? [] : [answer]))
    .toSorted((one, other) => one.answeredAt - other.answeredAt);
}

/** The summary of a session, in which the first answer to a card counts. */
function summaryOf({ cardIds }: SessionRow, answers: readonly RecordedAnswer[]): SessionSummary {
  const firsts = new Map(answers.toReversed().map((answer) => [answer.cardId, answer]));
  return summarize(cardIds.length, [...firsts.values()]);
}

function inOrder(ids: readonly string[], rows: ReadonlyArray<{ card: Card }>): Card[] {
  const byId = new Map(rows.map(({ card }) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
