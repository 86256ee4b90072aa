import { Link } from 'react-router';
import type { CardImport } from '#contract/imports.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DiscardButton } from './discard-button.tsx';

const UNKNOWN = 'This file could not be read. Try again, or choose another file.';

/** Explains why there are no cards, and what the learner can do. */
export function ImportFailed({ state }: { state: CardImport }) {
  return (
    <EmptyState
      title="Nothing was imported"
      action={
        <>
          <Button asChild variant="primary">
            <Link to="/import">Choose another file</Link>
          </Button>
          <DiscardButton state={state} label="Remove from the list" variant="ghost" />
        </>
      }
    >
      <span className="text-ink wrap-anywhere">{state.problem ?? UNKNOWN}</span>
    </EmptyState>
  );
}

export function ImportUndone({ state }: { state: CardImport }) {
  return (
    <EmptyState
      title="Import undone"
      action={
        <>
          <Button asChild variant="primary">
            <Link to="/import">Import cards</Link>
          </Button>
          <DiscardButton state={state} label="Remove from the list" variant="ghost" />
        </>
      }
    >
      Its cards and their reviews have been removed. Your other cards are unchanged.
    </EmptyState>
  );
}
