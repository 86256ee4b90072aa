import { GitCompareArrows } from 'lucide-react';
import { useRef, useState } from 'react';
import { countOf } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ConflictsDialog } from './conflicts-dialog.tsx';

/** A quiet line about cards that two devices have changed. */
export function ConflictsNotice({ cardIds }: { cardIds: readonly string[] }) {
  const [shown, setShown] = useState<readonly string[] | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const count = cardIds.length;
  return (
    <>
      {count === 0 ? null : (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span className="inline-flex items-center gap-2">
            <GitCompareArrows aria-hidden size={16} className="shrink-0 text-saffron" />
            {countOf(count, 'card')} {count === 1 ? 'was' : 'were'} changed on two devices.
          </span>
          <Button ref={button} size="sm" aria-haspopup="dialog" onClick={() => setShown(cardIds)}>
            Compare
          </Button>
        </p>
      )}
      {shown === null ? null : (
        <ConflictsDialog
          cardIds={shown}
          returnFocusTo={() => button.current}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
