import { useRef, useState } from 'react';
import type { Due } from '#contract/scheduling.ts';
import { useSaveSettings } from '#web/features/account/settings.queries.ts';
import type { CatchUp } from '#domain/planning/catch-up.ts';
import { countOf, formatDay, formatNumber } from '#web/lib/format.ts';
import { deferred } from '#web/ui/deferred.tsx';

const CatchUpDialog = deferred(async () => (await import('./catch-up-dialog.tsx')).CatchUpDialog, {
  failure: 'above',
});

const ACTION =
  'inline-flex min-h-6 items-center rounded-sm font-medium text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11';

const LINE = 'flex flex-wrap items-center gap-x-3 text-sm text-muted pointer-coarse:-my-2';

/** Offers to spread what is due after a break over days. */
export function CatchUpOffer({ due }: { due: Due }) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <p className={LINE}>
      <span className="tabular-nums">{countOf(due.due + due.heldBack, 'card')} waited for you.</span>
      <button ref={button} type="button" className={ACTION} onClick={() => setOpen(true)}>
        Spread them over days
      </button>
      {open ? <CatchUpDialog returnFocusTo={() => button.current} onClose={() => setOpen(false)} /> : null}
    </p>
  );
}

/** Says how a backlog is being worked off. */
export function CatchingUp({ catchUp: { perDay, until } }: { catchUp: CatchUp }) {
  const save = useSaveSettings();
  return (
    <p className={LINE}>
      <span className="tabular-nums">
        Catching up: {formatNumber(perDay)} cards a day until {formatDay(until)}.
      </span>
      <button
        type="button"
        className={ACTION}
        aria-busy={save.isPending || undefined}
        onClick={() => !save.isPending && save.mutate({ catchUp: null })}
      >
        Stop
      </button>
    </p>
  );
}
