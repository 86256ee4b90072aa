import { accepting, withAccepted, withoutAccepted } from '#domain/cards/accepted.ts';
import { nextCardState, type CardState } from '#domain/scheduling/card-state.ts';
import { ratingOf } from '#domain/scheduling/rating.ts';
import { DEFAULT_SCHEDULING_SETTINGS, type SchedulingSettings } from '#domain/scheduling/settings.ts';
import type { RecordedAnswer } from '#domain/study/answer/answer.ts';
import { gradeAnswer } from '#domain/study/answer/grading.ts';
import { rememberAnswer } from '#domain/study/answer/remember-answer.ts';
import { storedExplanation } from '#domain/study/explanation.ts';
import { asksUntilKnown, presentation } from '#domain/study/mode.ts';
import { isAllAnswered } from '#domain/study/session/completion.ts';
import { countedTime, DEFAULT_MAX_ANSWER_SECONDS } from '#domain/study/session/timing.ts';
import type { Entry, ReplicaRows, RowOf } from '../rows.ts';
import type { CommandOf } from './command-types.ts';

export async function startSession(
  rows: ReplicaRows,
  { sessionId, request, deckTitle, cardIds, at }: CommandOf<'start-session'>,
): Promise<void> {
  if ((await rows.get('session', sessionId)) !== undefined) return;
  const [settings] = await rows.all('settings');
  await rows.put('session', sessionId, {
    session: {
      id: sessionId,
      scope: request.scope,
      deckId: request.deckId ?? null,
      deckTitle,
      mode: request.mode,
      status: 'active',
      startedAt: at,
      completedAt: null,
    },
    cardIds,
    timeZone: request.timeZone ?? settings?.row.timeZone ?? 'UTC',
  });
}

export async function answer(
  rows: ReplicaRows,
  { answer: given, at: sentAt }: CommandOf<'answer'>,
): Promise<void> {
  const { id, cardId, sessionId } = given;
  const inSession = await rows.get('session', sessionId);
  const row = await rows.get('card', cardId);
  if (inSession === undefined || row === undefined || (await rows.get('review', id)) !== undefined) return;
  const { session, timeZone } = inSession;
  const answered = (await rows.reviewsOfSession(sessionId)).some(
    (review) => review.row.cardId === cardId && !review.row.undone,
  );
  if (answered && !asksUntilKnown(session.scope)) return;

  const { card } = row;
  const graded = gradeAnswer(session.mode, card, {
    selectedOption: given.selectedOption ?? null,
    selectedText: given.selectedText ?? null,
    isCorrect: given.isCorrect ?? null,
    grade: given.grade ?? null,
  });
  const at = given.answeredAt ?? sentAt;
  const state = await rows.get('memory', cardId);
  const before = state?.memory ?? null;
  const recorded: RecordedAnswer = {
    id,
    cardId,
    ...graded,
    hintsUsed: given.hintsUsed,
    timeSpent: countedTime(given.timeSpent, DEFAULT_MAX_ANSWER_SECONDS),
    answeredAt: at,
    memoryBefore: before,
    explanation: graded.isCorrect ? null : storedExplanation(card, graded.selectedOption),
    ...(given.chosenInterval !== undefined && { chosenInterval: given.chosenInterval }),
  };
  const accepted = given.accepted === undefined ? null : withAccepted(card, given.accepted);
  if (accepted !== null && graded.isCorrect) {
    recorded.accepted = given.accepted;
    await rows.put('card', cardId, { ...row, card: accepting(card, accepted) });
  }
  const { deckId } = card;
  await rows.put('review', id, { cardId, deckId, sessionId, answer: recorded, at, timeZone, undone: false });
  // If an answer is older than the last one, only the server has the log from which to compute the card's state.
  if (before === null || at > before.lastReviewAt) {
    const shown = presentation(session.mode, card);
    const memory = rememberAnswer(before, recorded, shown, { settings: await settingsOf(rows), timeZone });
    await rows.put('memory', cardId, { cardId, memory, suspended: state?.suspended ?? false });
  }
  await recordStudied(rows, deckId, at);
  if (session.status === 'active' && (await hasAllAnswers(rows, inSession))) {
    await putCompletion(rows, inSession, at);
  }
}

export async function undoAnswer(
  rows: ReplicaRows,
  { sessionId, answerId }: CommandOf<'undo-answer'>,
): Promise<void> {
  const review = await rows.get('review', answerId);
  const { answer: undone } = review ?? {};
  if (review === undefined || review.undone || !undone) return;
  const inSession = await rows.get('session', sessionId);
  const hadAllAnswers = inSession !== undefined && (await hasAllAnswers(rows, inSession));
  await rows.put('review', answerId, { ...review, undone: true });
  const row = await rows.get('card', review.cardId);
  const left = row === undefined ? null : withoutAccepted(row.card, undone.accepted ?? '');
  if (row !== undefined && left !== null) {
    await rows.put('card', row.card.id, { ...row, card: accepting(row.card, left) });
  }
  const state = await rows.get('memory', review.cardId);
  if (state !== undefined) {
    const memory = await replayFrom(rows, review, undone.memoryBefore);
    await rows.put('memory', review.cardId, { ...state, memory });
  }
  if (hadAllAnswers && inSession.session.status === 'completed' && !(await hasAllAnswers(rows, inSession))) {
    await putCompletion(rows, inSession, null);
  }
}

export async function completeSession(
  rows: ReplicaRows,
  { sessionId, at }: CommandOf<'complete-session'>,
): Promise<void> {
  const inSession = await rows.get('session', sessionId);
  if (inSession?.session.status === 'active') await putCompletion(rows, inSession, at);
}

export async function suspendCard(
  rows: ReplicaRows,
  { cardId, suspended }: CommandOf<'suspend-card'>,
): Promise<void> {
  const state = await rows.get('memory', cardId);
  if (state !== undefined) await rows.put('memory', cardId, { ...state, suspended });
}

export async function forgetCard(
  rows: ReplicaRows,
  { cardId, reviewId, at }: CommandOf<'forget-card'>,
): Promise<void> {
  const state = await rows.get('memory', cardId);
  const row = await rows.get('card', cardId);
  const [settings] = await rows.all('settings');
  const known = (await rows.get('review', reviewId)) !== undefined;
  if (known || row === undefined || !state?.memory) return;
  await rows.put('review', reviewId, {
    cardId,
    deckId: row.card.deckId,
    sessionId: null,
    answer: null,
    at: Math.max(at, state.memory.lastReviewAt + 1),
    timeZone: settings?.row.timeZone ?? 'UTC',
    undone: false,
  });
  await rows.put('memory', cardId, { ...state, memory: null });
}

async function settingsOf(rows: ReplicaRows): Promise<SchedulingSettings> {
  const [settings] = await rows.all('settings');
  return settings?.row.scheduling ?? DEFAULT_SCHEDULING_SETTINGS;
}

/** The card's state without an undone review: the state that the review found, with the reviews since. */
async function replayFrom(
  rows: ReplicaRows,
  undone: RowOf<'review'>,
  before: CardState | null,
): Promise<CardState | null> {
  const settings = await settingsOf(rows);
  const since = (await rows.reviewsOfCard(undone.cardId))
    .filter(({ row }) => row.at > undone.at && !row.undone)
    .toSorted((one, other) => one.row.at - other.row.at);
  return since.reduce((memory, { row }) => afterReview(memory, row, settings), before);
}

function afterReview(
  memory: CardState | null,
  { answer: given, cardId, at, timeZone }: RowOf<'review'>,
  settings: SchedulingSettings,
): CardState | null {
  if (given === null) return null;
  const rating = ratingOf({ ...given, presentation: given.selectedText === null ? 'flip' : 'quiz' });
  const moment = { cardId, at, timeZone, chosenInterval: given.chosenInterval };
  return nextCardState(memory, rating, moment, settings);
}

async function recordStudied(rows: ReplicaRows, deckId: string, at: number): Promise<void> {
  const row = await rows.get('deck', deckId);
  if (row === undefined || (row.deck.lastStudied ?? 0) >= at) return;
  await rows.put('deck', deckId, { ...row, deck: { ...row.deck, lastStudied: at } });
}

async function hasAllAnswers(rows: ReplicaRows, { session, cardIds }: RowOf<'session'>): Promise<boolean> {
  const reviews = await rows.reviewsOfSession(session.id);
  const answered = new Set(reviews.filter(isCounted).map(({ row }) => row.cardId));
  const cards: { answered: boolean; suspended: boolean }[] = [];
  for (const cardId of cardIds) {
    if ((await rows.get('card', cardId)) === undefined) continue;
    const state = await rows.get('memory', cardId);
    cards.push({ answered: answered.has(cardId), suspended: state?.suspended ?? false });
  }
  return isAllAnswered(session.scope, cards);
}

function isCounted({ row }: Entry<'review'>): boolean {
  return !row.undone && row.answer !== null;
}

function putCompletion(
  rows: ReplicaRows,
  inSession: RowOf<'session'>,
  completedAt: number | null,
): Promise<void> {
  const status = completedAt === null ? 'active' : 'completed';
  const { session } = inSession;
  return rows.put('session', session.id, { ...inSession, session: { ...session, status, completedAt } });
}
