import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import type { Due } from '#contract/scheduling.ts';
import { cardsToReview } from '#web/features/scheduling/today.ts';
import { keepRunningSession } from '#web/features/study/session/study-storage.ts';
import { completeSession, outboxOf, refreshAfterSession } from '#web/features/study/session/study.queries.ts';
import { nameOf, type Subject } from '#web/features/study/session/subject.ts';
import { useUser } from '#web/lib/auth-store.ts';
import { countOf, formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import type { LeftSession } from './unfinished.queries.ts';

type Session = LeftSession['session'];

/** Tells where an unfinished session stopped. */
export function LeftText({ left, due }: { left: LeftSession; due: Due | undefined }) {
  const { session, answered, cards } = left;
  const waiting = due === undefined ? 0 : cardsToReview(due);
  return (
    <>
      <p className="mt-1 font-serif text-lg font-medium tabular-nums sm:text-2xl">
        Continue, card {formatNumber(Math.min(answered + 1, cards))} of {formatNumber(cards)}
      </p>
      <p className="line-clamp-1 text-sm text-muted">
        {session.scope === 'due' && session.deckId === null ? 'Review of all decks' : session.deckTitle}
      </p>
      {waiting > 0 ? (
        <Link
          to="/review"
          className="rounded-sm text-sm font-medium text-accent tabular-nums underline-offset-4 hover:underline"
        >
          {countOf(waiting, 'card')} due
        </Link>
      ) : null}
    </>
  );
}

/** Continues an unfinished session or ends it. */
export function LeftActions({ session }: { session: Session }) {
  const userId = useUser()?.id;
  const end = useEndSession(userId);
  return (
    <div className="flex shrink-0 flex-col gap-2 sm:flex-row-reverse">
      <Button asChild variant="primary" size="lg" className="max-sm:px-4!">
        <Link
          to={pathOf(session)}
          // The session may come from another browser, and its screen continues from what this one has stored.
          onClick={() => userId !== undefined && keep(userId, session, session.id)}
        >
          <Play aria-hidden size={18} className="max-[22rem]:hidden" />
          Continue
        </Link>
      </Button>
      <Button
        variant="ghost"
        size="lg"
        className="max-sm:h-11! max-sm:px-4! max-sm:text-sm!"
        loading={end.isPending}
        onClick={() => end.mutate(session)}
      >
        End session
      </Button>
    </div>
  );
}

function pathOf({ scope, deckId }: Session): string {
  if (scope === 'deck' && deckId !== null) return `/study/${deckId}`;
  return deckId === null ? '/review' : `/review/${deckId}`;
}

function keep(userId: string, { scope, deckId }: Session, sessionId: string | null): void {
  const subject: Subject =
    scope === 'deck' && deckId !== null ? { scope, deckId, mode: undefined } : { scope: 'due', deckId };
  keepRunningSession(userId, nameOf(subject), sessionId);
}

/** Completes a session with the answers it has, so that they count. */
function useEndSession(userId: string | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (session: Session) => {
      if (userId !== undefined) {
        const outbox = outboxOf(userId);
        const delivery = await outbox.flush();
        // Completing now would close the session before these answers reach the server.
        if (outbox.waiting(session.id).length > 0) throw delivery.interrupted;
      }
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
