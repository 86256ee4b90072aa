import { notFound } from '#domain/errors.ts';
import { localDay } from '#domain/local-day.ts';
import { findDeck } from '../../decks/decks.repository.ts';
import { editTimes } from '../../edits/field-edits.repository.ts';
import { expectFreeId, isIdTaken } from '../../idempotency/client-ids.repository.ts';
import { findCardState, readReviewSettings, setSuspended } from '../../scheduling/card-states.repository.ts';
import { startOver } from '../../scheduling/scheduling.usecases.ts';
import { keepMatchTime } from '../../match/match.repository.ts';
import { addAnswer, takeAnswerBack } from '../../study/answers.ts';
import { ALL_DECKS } from '../../study/open-session.usecases.ts';
import { findSession, insertSession, type StoredSession } from '../../study/study.repository.ts';
import { endSession } from '../../study/study.usecases.ts';
import { gone, type CommandOf, type Done, type Here } from './command.ts';

export async function startSession(here: Here, command: CommandOf<'start-session'>): Promise<Done> {
  const { trx, user, at } = here;
  const { sessionId: id, request } = command;
  await expectFreeId(trx, 'session', id);
  const { deckId } = request;
  const deck = deckId === undefined ? undefined : await findDeck(trx, user.id, deckId);
  await insertSession(trx, {
    ...newSession(here, request.timeZone ?? user.timeZone),
    id,
    scope: request.scope,
    deckId: deck?.id ?? null,
    studiedDeckId: deckId ?? '',
    deckTitle: deckId === undefined ? ALL_DECKS : (deck?.title ?? command.deckTitle),
    mode: request.mode,
    cardIds: [...new Set(command.cardIds)],
    startedAt: at,
  });
  return {};
}

function newSession({ user, at }: Here, timeZone: string) {
  return {
    userId: user.id,
    status: 'active',
    localDay: localDay(at, timeZone),
    timeZone,
    completedAt: null,
    endedAt: null,
  } as const satisfies Partial<StoredSession>;
}

/** Records an answer. A session that was deleted because it had no answers for a long time is created again. */
export async function recordAnswer(here: Here, command: CommandOf<'answer'>): Promise<Done> {
  const { trx, deps, user, at } = here;
  const { answer, deck } = command;
  if (!(await findSession(trx, user.id, answer.sessionId))) {
    if (await isIdTaken(trx, 'session', answer.sessionId)) throw notFound('Session');
    await insertSession(trx, {
      ...newSession(here, user.timeZone),
      id: answer.sessionId,
      scope: 'round',
      deckId: null,
      studiedDeckId: '',
      deckTitle: ALL_DECKS,
      mode: 'mixed',
      cardIds: [answer.cardId],
      startedAt: at,
    });
  }
  const answeredAt = Math.min(answer.answeredAt ?? at, at);
  const recorded = await addAnswer(trx, deps, user.id, { ...answer, answeredAt }, deck);
  const isGone = !(await findCardState(trx, user.id, answer.cardId));
  return { answer: recorded, ...(isGone && { notice: 'gone' }) };
}

export async function undoAnswer(
  { trx, deps, user }: Here,
  command: CommandOf<'undo-answer'>,
): Promise<Done> {
  await takeAnswerBack(trx, deps, user.id, command);
  return {};
}

export async function completeSession(
  { trx, deps, user, at }: Here,
  { sessionId }: CommandOf<'complete-session'>,
): Promise<Done> {
  await endSession(trx, deps, user.id, sessionId, at);
  return {};
}

export async function suspendCard(
  { trx, user, at }: Here,
  command: CommandOf<'suspend-card'>,
): Promise<Done> {
  const { cardId, suspended } = command;
  if (!(await findCardState(trx, user.id, cardId))) throw gone('card');
  const times = await editTimes(trx, user.id, cardId);
  if (at > (times.get('suspended') ?? 0)) await setSuspended(trx, user.id, [cardId], suspended, at);
  return {};
}

/** Starts a card over. The log gets the entry even if the card is new: earlier answers may still arrive. */
export async function forgetCard({ trx, user, at }: Here, command: CommandOf<'forget-card'>): Promise<Done> {
  const state = await findCardState(trx, user.id, command.cardId);
  if (!state) throw gone('card');
  const { memory: settings } = await readReviewSettings(trx, user.id);
  await startOver(trx, user, state, { id: command.reviewId, at, settings });
  return {};
}

/** Keeps the time of a game, if it is the best. It goes with a deck that has been deleted. */
export async function finishMatch(
  { trx, user, at }: Here,
  { deckId, pairs, durationMs }: CommandOf<'finish-match'>,
): Promise<Done> {
  if (await findDeck(trx, user.id, deckId)) {
    await keepMatchTime(trx, user.id, { deckId, pairs, durationMs, at });
  }
  return {};
}
