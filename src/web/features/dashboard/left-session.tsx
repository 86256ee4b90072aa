import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { keepRunningSession } from '#web/features/study/session/study-storage.ts';
import { completeSession, refreshAfterSession } from '#web/features/study/session/study.queries.ts';
import { isOfAllDecks, nameOf, type Subject } from '#web/features/study/session/subject.ts';
import { useUser } from '#web/lib/auth-store.ts';
import { formatNumber } from '#web/lib/format.ts';
import type { LeftSession } from './unfinished.queries.ts';

type Session = LeftSession['session'];

const ACTION =
  'inline-flex min-h-6 items-center rounded-sm font-medium text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11';

/** Continues an unfinished session or ends it. */
export function LeftSessionLine({ left }: { left: LeftSession }) {
  const { session, answered, cards } = left;
  const userId = useUser()?.id;
  const end = useEndSession(userId);
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm pointer-coarse:-my-2">
      <Link
        to={pathOf(session)}
        // The session may come from another browser, and its screen continues from what this one has stored.
        onClick={() => userId !== undefined && keep(userId, session, session.id)}
        className={`${ACTION} min-w-0`}
      >
        <span className="line-clamp-1">
          <span className="tabular-nums">
            Continue, card {formatNumber(Math.min(answered + 1, cards))} of {formatNumber(cards)}
          </span>
          {isOfAllDecks(session) ? null : ` in ${session.deckTitle}`}
        </span>
      </Link>
      <button
        type="button"
        className={ACTION}
        aria-busy={end.isPending || undefined}
        onClick={() => !end.isPending && end.mutate(session)}
      >
        End session
      </button>
    </p>
  );
}

/** What a session is about; null after its deck has been deleted. */
function subjectOf({ scope, deckId, mode }: Session): Subject | null {
  if (scope === 'due') return { scope, deckId, newCards: true };
  if (scope === 'round') return { scope, deckId, mode };
  return deckId === null ? null : { scope, deckId, mode: undefined };
}

function pathOf({ scope, deckId, mode }: Session): string {
  if (scope === 'deck' && deckId !== null) return `/study/${deckId}`;
  if (scope === 'due') return deckId === null ? '/review' : `/review/${deckId}`;
  const query = new URLSearchParams({
    ...(deckId !== null && { deck: deckId }),
    ...(mode !== 'mixed' && { mode }),
  });
  return query.size === 0 ? '/study' : `/study?${query}`;
}

function keep(userId: string, session: Session, sessionId: string | null): void {
  const subject = subjectOf(session);
  if (subject !== null) keepRunningSession(userId, nameOf(subject), sessionId);
}

/** Completes a session with the answers it has, so that they count. */
function useEndSession(userId: string | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (session: Session) => {
      const { summary } = await completeSession(session.id);
      if (userId !== undefined) keep(userId, session, null);
      return summary;
    },
    meta: { errorFallback: 'Failed to end session' },
    onSuccess: ({ correct, answered }) => {
      toast.success('Session ended', { description: `It counts: ${correct} of ${answered} correct.` });
      refreshAfterSession(queries);
    },
  });
}
