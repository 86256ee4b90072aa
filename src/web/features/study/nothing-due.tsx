import { CircleCheckBig } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Due } from '#contract/memory.ts';
import { useLearnerTimeZone } from '#web/features/account/settings.queries.ts';
import { countOf } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { dueNow, nextDueText } from './session/due.ts';
import { useDue } from './session/review.queries.ts';
import type { Back } from './study-frame.tsx';

/** In place of a review without cards: when to come back, and what is due elsewhere. */
export function NothingDue({ deckId, back }: { deckId: string | null; back: Back }) {
  const { data: due } = useDue();
  const elsewhere = deckId === null || due === undefined ? 0 : dueNow(due, null);
  return (
    <EmptyState
      icon={<CircleCheckBig aria-hidden size={28} />}
      title="Nothing due"
      action={
        <>
          {elsewhere === 0 ? null : (
            <Button asChild variant="primary">
              <Link to="/review">Review all decks</Link>
            </Button>
          )}
          <Button asChild variant={elsewhere === 0 ? 'primary' : 'secondary'}>
            <Link to={back.to}>{back.label}</Link>
          </Button>
        </>
      }
    >
      <p>You are all caught up{deckId === null ? '' : ' in this deck'}.</p>
      <p className="min-h-6">{due === undefined ? null : <Next due={due} elsewhere={elsewhere} />}</p>
    </EmptyState>
  );
}

function Next({ due, elsewhere }: { due: Due; elsewhere: number }) {
  const timeZone = useLearnerTimeZone();
  const [now] = useState(Date.now);
  if (elsewhere > 0)
    return `${countOf(elsewhere, 'card')} in other decks ${elsewhere === 1 ? 'is' : 'are'} due.`;
  if (due.nextDueAt === null) return null;
  // Cards that have to wait although their time has come.
  if (due.nextDueAt <= now) return "You have reached today's limit of reviews.";
  return `The next card is due ${nextDueText(due.nextDueAt, now, timeZone)}.`;
}
