import { Link } from 'react-router';
import type { Back } from '#web/features/study/study-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { chooseListening } from './listen-choice.ts';

/** Says that the deck, or the chosen set of its cards, is empty. */
export function NothingToHear({ isEmpty, back }: { isEmpty: boolean; back: Back }) {
  return (
    <div className="m-auto w-full max-w-xl py-8">
      <EmptyState
        title={isEmpty ? 'This deck has no cards' : 'None of these cards'}
        action={
          <>
            {isEmpty ? null : (
              <Button variant="primary" onClick={() => chooseListening({ set: 'all' })}>
                Listen to all cards
              </Button>
            )}
            <Button asChild>
              <Link to={back.to}>{back.label}</Link>
            </Button>
          </>
        }
      />
    </div>
  );
}
