import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import type { StudySession } from '#contract/study.ts';
import { useIsSameUrl } from '#web/lib/use-is-same-url.ts';
import { loadSession, refreshAfterSession } from './study.queries.ts';
import { isNotFound } from '#web/lib/classify-error.ts';

type Options = {
  session: StudySession;
  /** Deletes the stored session from this browser. */
  onForget: () => void;
};

/**
 * Handles cards or a deck that another tab or device has deleted. If cards are left, `onLeft` receives their ids and
 * the failure is shown as usual. If none are left, the learner is told once and leaves.
 */
export function useDeletions({ session, onForget }: Options) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isHere = useIsSameUrl();
  const left = useRef(false);

  return async (report: () => void, onLeft: (cardIds: ReadonlySet<string>) => void): Promise<void> => {
    const cardIds = await cardsLeft(session.id);
    if (cardIds === null || cardIds.size > 0) {
      report();
      if (cardIds !== null) onLeft(cardIds);
      return;
    }
    if (left.current) return;
    left.current = true;
    onForget();
    refreshAfterSession(queries);
    toast.error(session.deckId === null ? 'These cards were deleted' : 'This deck was deleted', {
      id: 'deck-deleted',
    });
    if (isHere()) void navigate('/dashboard', { replace: true });
  };
}

/** Null if it cannot be determined. */
async function cardsLeft(sessionId: string): Promise<ReadonlySet<string> | null> {
  try {
    return new Set((await loadSession(sessionId)).cards.map(({ id }) => id));
  } catch (error) {
    return isNotFound(error) ? new Set() : null;
  }
}
