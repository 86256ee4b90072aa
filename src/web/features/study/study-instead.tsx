import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Back } from './study-frame.tsx';

type Props = { title: string; deckId: string; back: Back; children: ReactNode };

/** Says why a deck cannot be used in one way, and offers to study it. */
export function StudyInstead({ title, deckId, back, children }: Props) {
  return (
    <div className="m-auto w-full max-w-xl pb-16">
      <EmptyState
        title={title}
        action={
          <>
            <Button asChild variant="primary">
              <Link to={`/study/${deckId}`}>Study this deck</Link>
            </Button>
            <Button asChild>
              <Link to={back.to}>{back.label}</Link>
            </Button>
          </>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
