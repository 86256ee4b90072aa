import { skipToken, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CardMemory } from '#contract/memory.ts';
import { studyEndpoints, type AnswerRequest } from '#contract/study.ts';
import type { HintLevel } from '#domain/study/hint-ladder.ts';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { browserTimeZone } from '#web/lib/time-zone.ts';
import { openSession, type OpenedSession } from './open-session.ts';
import { isOfAnotherDay, nameOf, startBody, type Subject } from './subject.ts';
import { createOutbox, type Outbox, type UndoRequest } from './outbox.ts';
import { keepRunningSession, runningSession, unsentAnswersOf } from './study-storage.ts';

const sendAnswer = (answer: AnswerRequest) => call(studyEndpoints.answer, { body: answer });

async function undoAnswer({ sessionId, undo: answerId }: UndoRequest): Promise<CardMemory> {
  return (await call(studyEndpoints.undo, { body: { sessionId, answerId } })).card;
}

export const completeSession = (sessionId: string) =>
  call(studyEndpoints.complete, { params: { sessionId } });

/** One per user, so that overlapping deliveries keep their order. */
const outboxes = new Map<string, Outbox>();

export function outboxOf(userId: string): Outbox {
  const existing = outboxes.get(userId);
  if (existing !== undefined) return existing;
  const outbox = createOutbox({
    storage: unsentAnswersOf(userId),
    send: sendAnswer,
    undo: undoAnswer,
    isTemporary,
  });
  outboxes.set(userId, outbox);
  return outbox;
}

/** The network failed, or the server temporarily; 401 and 403 can succeed after a new sign-in or a reload. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status === undefined || status >= 500 || [401, 403, 408, 429].includes(status);
}

export const loadSession = (sessionId: string) => call(studyEndpoints.session, { params: { sessionId } });

export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

async function startSession(subject: Subject) {
  try {
    return await call(studyEndpoints.start, { body: startBody(subject, browserTimeZone()) });
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'malformed') return null;
    throw error;
  }
}

/**
 * The session on this subject: the unfinished one, or a new one. Each `attempt` opens a session again. It is never refetched:
 * once open, the running session is the source of truth.
 */
export function useOpenedSession(userId: string | undefined, subject: Subject, attempt: number) {
  const name = nameOf(subject);
  const mode = subject.scope === 'deck' ? subject.mode : undefined;
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
              isGone,
            }),
    meta: { errorFallback: 'Failed to start study session' },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Requests one hint, which may cost tokens. */
export function useHint(sessionId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ cardId, level }: { cardId: string; level: HintLevel }) =>
      call(studyEndpoints.hint, { params: { sessionId, cardId }, query: { level: `${level}` as const } }),
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
