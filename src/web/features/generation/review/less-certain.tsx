import { useId, type ReactNode } from 'react';
import type { Draft } from '#domain/generation/draft.ts';
import { countOf, formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';

type Props = {
  drafts: readonly Draft[];
  /** Keeps several drafts, or takes that back. */
  onStatus: (draftIds: readonly string[], status: 'accepted' | 'proposed') => void;
  /** The rows of the drafts. */
  children: ReactNode;
};

/** The drafts that are saved only if the learner keeps them, with one button for all of them. */
export function LessCertain({ drafts, onStatus, children }: Props) {
  const headingId = useId();
  const open = drafts.filter(({ status }) => status === 'proposed');
  const kept = drafts.filter(({ status }) => status === 'accepted');
  const idsOf = (some: readonly Draft[]) => some.map(({ id }) => id);
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="max-w-2xl min-w-0 flex-1 basis-72">
          <h2 id={headingId} className="font-serif text-xl font-medium">
            Less certain: {formatNumber(drafts.length)}
          </h2>
          <p className="mt-1 text-sm text-muted">
            Check these against your text. Only those that you keep are saved.
          </p>
        </div>
        {open.length > 0 || kept.length === 0 ? (
          <Button
            className="max-sm:flex-1"
            disabled={open.length === 0}
            onClick={() => onStatus(idsOf(open), 'accepted')}
          >
            Keep all {formatNumber(open.length)}
            <span className="sr-only">: less certain cards</span>
          </Button>
        ) : (
          <Button className="max-sm:flex-1" onClick={() => onStatus(idsOf(kept), 'proposed')}>
            Keep none
            <span className="sr-only">: less certain cards</span>
          </Button>
        )}
      </div>
      <ol aria-label={countOf(drafts.length, 'less certain card')} className="flex flex-col gap-3">
        {children}
      </ol>
    </section>
  );
}
