import { skipToken, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { studyEndpoints } from '#contract/study.ts';
import type { HintLevel } from '#domain/study/hint-ladder.ts';
import { call, callForJson } from '#web/lib/api-client.ts';
import { ApiError, errorTexts } from '#web/lib/api-error.ts';
import { useAuthStore } from '#web/lib/auth-store.ts';
import { pauseUnlessOnline } from '#web/lib/outbox.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { toRecord } from '#web/lib/stored.ts';
import { browserTimeZone } from '#web/lib/time-zone.ts';
import { openSession, type OpenedSession } from './open-session.ts';
import { isOfAnotherDay, nameOf, startBody, type Subject } from './subject.ts';
import { keepRunningSession, runningSession } from './study-storage.ts';
import { unsentAnswersOf, type UndoRequest } from '../unsent/unsent-answers.ts';
import { createAnswerOutbox, type AnswerOutbox } from '../unsent/answer-outbox.ts';
import { sendUnsentAnswers } from '../unsent/send-unsent.ts';
import { hasCode, isMalformed, isNotFound } from '#web/lib/classify-error.ts';

async function undoAnswer({ sessionId, undo: answerId }: UndoRequest): Promise<void> {
  try {
    await call(studyEndpoints.undo, { body: { sessionId, answerId } });
  } catch (error) {
    // The answer does not exist, as intended.
    if (!isNotFound(error)) throw error;
  }
}

export const completeSession = (sessionId: string) =>
  call(studyEndpoints.complete, { params: { sessionId } });

/** Tells the learner why the server did not record an answer. */
function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'It could not be sent.';
  if (isNotFound(error)) return 'Its card or its deck has been deleted.';
  if (hasCode(error, 'SESSION_COMPLETED')) return 'Its session had already ended.';
  return errorTexts(error).title;
}

/** One per user, so that overlapping deliveries keep their order. */
const outboxes = new Map<string, AnswerOutbox>();

export function outboxOf(userId: string): AnswerOutbox {
  sendUnsentAnswers();
  const existing = outboxes.get(userId);
  if (existing !== undefined) return existing;
  /** The next user must not send answers of this one. */
  const asOwner = async <T>(send: () => Promise<T>): Promise<T> => {
    if (useAuthStore.getState().user?.id !== userId) throw new DOMException('Signed out', 'AbortError');
    return send();
  };
  const outbox = createAnswerOutbox({
    storage: unsentAnswersOf(userId),
    send: (answer) => asOwner(() => call(studyEndpoints.answer, { body: answer })),
    undo: (request) => asOwner(() => undoAnswer(request)),
    reasonOf: refusalText,
    pause: pauseUnlessOnline,
    onRetried: ({ settled }) => {
      if (settled.length > 0) refreshAfterSession(queryClient);
    },
    now: Date.now,
  });
  outboxes.set(userId, outbox);
  return outbox;
}

export const loadSession = (sessionId: string) => call(studyEndpoints.session, { params: { sessionId } });

async function startSession(subject: Subject) {
  try {
    return await call(studyEndpoints.start, { body: startBody(subject, browserTimeZone()) });
  } catch (error) {
    if (isMalformed(error)) return null;
    throw error;
  }
}

/**
 * The session on this subject, resumed or new. A new `attempt` opens a session again. It is never refetched: once open,
 * the running session is the source of truth.
 */
export function useOpenedSession(userId: string | undefined, subject: Subject, attempt: number) {
  const name = nameOf(subject);
  const mode = subject.scope === 'due' ? undefined : subject.mode;
  const round = subject.scope === 'deck' ? subject.missed?.round : undefined;
  return useQuery<OpenedSession>({
    queryKey: ['study', userId, name, mode, round, attempt],
    queryFn:
      userId === undefined
        ? skipToken
        : () =>
            openSession({
              running: {
                read: () => runningSession(userId, name),
                keep: (sessionId) => keepRunningSession(userId, name, sessionId),
              },
              outbox: outboxOf(userId),
              mode,
              load: loadSession,
              isOutdated: ({ session, scheduling }) =>
                scheduling !== null && isOfAnotherDay(session.startedAt, Date.now(), scheduling.timeZone),
              complete: completeSession,
              start: () => startSession(subject),
              isGone: isNotFound,
            }),
    meta: { errorFallback: 'Failed to start study session' },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Requests one hint, which may cost tokens; null if the server has none. A malformed response counts as no hint. */
export function useHint(sessionId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ cardId, level }: { cardId: string; level: HintLevel }) => {
      const input = { params: { sessionId, cardId }, query: { level } };
      const { hint } = toRecord((await callForJson<unknown>(studyEndpoints.hint, input)).data);
      return typeof hint === 'string' && hint.trim() !== '' ? hint : null;
    },
    meta: { errorFallback: 'Failed to get hint' },
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.usage }),
  });
}

/** A finished session changes the dashboard, its deck and the analytics. */
export function refreshAfterSession(queries: QueryClient): void {
  for (const queryKey of [queryKeys.decks, queryKeys.memory, queryKeys.analytics, queryKeys.usage]) {
    void queries.invalidateQueries({ queryKey });
  }
}
