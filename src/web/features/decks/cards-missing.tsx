import { failureTitle } from '#web/lib/needs-server.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const SKELETONS = ['first', 'second', 'third', 'fourth'];

type Props = { failed: boolean; error?: unknown; onRetry: () => void };

/** Stands in for a list of cards that is loading or could not be loaded. */
export function CardsMissing({ failed, error, onRetry }: Props) {
  if (failed) {
    return (
      <EmptyState
        role="alert"
        title={failureTitle(error, 'Failed to load cards')}
        action={<Button onClick={onRetry}>Try Again</Button>}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <output className="sr-only">Loading cards</output>
      {SKELETONS.map((name) => (
        <Skeleton key={name} className="h-33 rounded-lg" />
      ))}
    </div>
  );
}
