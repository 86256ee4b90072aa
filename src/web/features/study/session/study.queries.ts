import { skipToken, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { studyEndpoints } from '#contract/study.ts';
import type { HintLevel } from '#domain/study/hint-ladder.ts';
import { call, callForJson } from '#web/lib/api-client.ts';
import { standsIn } from '#web/lib/asking.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { toRecord } from '#web/lib/stored.ts';
import { browserTimeZone } from '#web/lib/time-zone.ts';
import { openSession, type OpenedSession } from './open-session.ts';
import { isOfAnotherDay, nameOf, startBody, type Subject } from './subject.ts';
import { keepRunningSession, runningSession } from './study-storage.ts';
import { isMalformed, isNotFound } from '#web/lib/classify-error.ts';

/** Not part of the dashboard, which can complete a session too. */
const outboxCode = () => import('#web/features/replica/outbox.ts');

/** Completes a session on the server or, if that cannot be reached, on the device. */
export async function completeSession(sessionId: string) {
  const { flush } = await outboxCode();
  const waiting = await flush();
  // The server would close the session before these answers reach it.
  if (waiting !== undefined && !standsIn()) throw waiting;
  return call(studyEndpoints.complete, { params: { sessionId } });
}

export const loadSession = (sessionId: string) => call(studyEndpoints.session, { params: { sessionId } });

async function startSession(subject: Subject) {
  try {
    const started = await call(studyEndpoints.start, { body: startBody(subject, browserTimeZone()) });
    // The device needs the session to complete it without a network.
    void outboxCode().then(({ syncNow }) => syncNow());
    return started;
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
              flush: async () => (await outboxCode()).flush(),
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
