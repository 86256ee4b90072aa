import { CircleCheckBig } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Due } from '#contract/scheduling.ts';
import { useDue } from '#web/features/scheduling/due.queries.ts';
import { dueCards, nextCardsText } from '#web/features/scheduling/today.ts';
import { useUserTimeZone } from '#web/features/account/settings.queries.ts';
import { countOf } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Beyond } from './session/subject.ts';
import type { Back } from './study-frame.tsx';

type Props = { deckId: string | null; beyond: Beyond | undefined; back: Back };

/** Replaces a review without cards: when to come back, and what is due elsewhere. */
export function NothingDue({ deckId, beyond, back }: Props) {
  const { data: due } = useDue({ quiet: true });
  const elsewhere = deckId === null || due === undefined ? 0 : dueCards(due);
  return (
    <EmptyState
      icon={<CircleCheckBig aria-hidden size={28} />}
      title={titleOf(beyond)}
      action={
        <>
          {elsewhere === 0 ? null : (
            <Button asChild variant="primary">
              <Link to="/review?only=due">Review all decks</Link>
            </Button>
          )}
          <Button asChild variant={elsewhere === 0 ? 'primary' : 'secondary'}>
            <Link to={back.to}>{back.label}</Link>
          </Button>
        </>
      }
    >
      {beyond === undefined ? (
        <p>You are all caught up{deckId === null ? '' : ' in this deck'}.</p>
      ) : 'planId' in beyond || beyond.ahead === 'forgotten' ? null : (
        <p>Cards that you have answered today are left out.</p>
      )}
      <p className="min-h-6">{due === undefined ? null : <Next due={due} elsewhere={elsewhere} />}</p>
    </EmptyState>
  );
}

function titleOf(beyond: Beyond | undefined): string {
  if (beyond === undefined) return 'Nothing due';
  if ('planId' in beyond) return 'Nothing left of your plan today';
  return beyond.ahead === 'forgotten' ? 'Nothing forgotten today' : 'Nothing due by then';
}

function Next({ due, elsewhere }: { due: Due; elsewhere: number }) {
  const timeZone = useUserTimeZone();
  const [now] = useState(Date.now);
  if (elsewhere > 0)
    return `${countOf(elsewhere, 'card')} in other decks ${elsewhere === 1 ? 'is' : 'are'} due.`;
  return nextCardsText(due, now, timeZone);
}
