import { useRef, useState } from 'react';
import type { CardImport } from '#contract/imports.ts';
import { countOf } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useUndoImport } from './imports.queries.ts';

/** Undoes an import, after confirming what is removed with it. */
export function UndoButton({ state }: { state: CardImport }) {
  const [asking, setAsking] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const undo = useUndoImport(state.id);
  return (
    <>
      <Button ref={trigger} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Undo this import
      </Button>
      {asking ? (
        <Dialog open onOpenChange={setAsking} title="Undo this import?" returnFocusTo={() => trigger.current}>
          <div className="flex flex-col gap-5">
            <p>
              {countOf(state.saved, 'card')} of this import will be removed with all their reviews, including
              those you have done since. Decks it created are removed too if nothing else is in them.
              {state.updated === 0
                ? null
                : ' Cards it updated are restored, unless you have changed them since.'}
            </p>
            <p className="text-muted">Your other cards are kept. This cannot be undone.</p>
            <div className="flex flex-wrap justify-end gap-3">
              <Button variant="ghost" onClick={() => setAsking(false)}>
                Keep the cards
              </Button>
              <Button
                variant="danger"
                loading={undo.isPending}
                onClick={() => undo.mutate(undefined, { onSettled: () => setAsking(false) })}
              >
                Undo the import
              </Button>
            </div>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
