import { CloudOff, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { useUnsentAnswers } from './unsent-answers.ts';
import { RefusedDialog } from './refused-dialog.tsx';

/**
 * A quiet line about answers that the server does not have; nothing if it has all. Set `waiting` to false where the
 * screen itself reports unsent answers.
 */
export function UnsentNotice({ waiting }: { waiting: boolean }) {
  const { kept } = useUnsentAnswers();
  const [open, setOpen] = useState(false);
  const refused = kept.filter((one) => one.refused !== undefined).length;
  const waits = waiting ? kept.length - refused : 0;
  return (
    <>
      <output className="flex flex-col items-center gap-1 text-center text-sm text-muted empty:hidden">
        {waits === 0 ? null : <WaitingLine count={waits} />}
        {refused === 0 ? null : (
          <span className="inline-flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
            <span className="inline-flex items-center gap-2">
              <TriangleAlert aria-hidden size={16} className="shrink-0 text-saffron" />
              {countOf(refused, 'answer')} could not be saved.
            </span>
            <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {refused === 1 ? 'Show it' : 'Show them'}
            </Button>
          </span>
        )}
      </output>
      {open ? <RefusedDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** The number of unsent answers, and what is needed to send them. */
export function WaitingLine({ count }: { count: number }) {
  const fragile = useUnsentAnswers((state) => state.fragile);
  return (
    <span className="inline-flex items-center gap-2">
      <CloudOff aria-hidden size={16} className="shrink-0 text-saffron" />
      <span>
        {count === 1 ? '1 answer is' : `${count} answers are`} waiting for the connection.
        {fragile ? ' This browser cannot store them: keep this page open until they are sent.' : null}
      </span>
    </span>
  );
}
