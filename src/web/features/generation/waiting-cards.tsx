import { ArrowRight, Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { newCardsPath } from './paths.ts';
import { countOf, formatNumber } from '#web/lib/format.ts';
import type { WaitingGeneration } from './running.queries.ts';

/** How many generations to show at first; a learner may have fifty. */
const SHOWN = 2;

/** Links to the generations that wait for review, with the older ones collapsed. */
export function WaitingCards({ generations }: { generations: readonly WaitingGeneration[] }) {
  const older = generations.length > SHOWN + 1 ? generations.slice(SHOWN) : [];
  return (
    <div className="flex flex-col gap-2">
      <Links
        label="New cards to check"
        generations={older.length === 0 ? generations : generations.slice(0, SHOWN)}
      />
      {older.length === 0 ? null : (
        <details>
          <summary className="inline-flex cursor-pointer rounded-sm px-1 text-sm text-muted hover:text-ink pointer-coarse:min-h-11 pointer-coarse:items-center">
            {countOf(older.length, 'older set')} of new cards
          </summary>
          <div className="mt-2">
            <Links label="Older new cards to check" generations={older} />
          </div>
        </details>
      )}
    </div>
  );
}

function Links({ label, generations }: { label: string; generations: readonly WaitingGeneration[] }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {generations.map(({ id, title, kept, undecided }) => (
        <li key={id}>
          <Link
            to={newCardsPath(id)}
            className="flex min-h-12 items-center gap-3 rounded-lg border border-accent-line bg-accent-soft px-4 py-2.5 text-sm hover:border-accent sm:px-5"
          >
            <Sparkles aria-hidden size={18} className="shrink-0 text-accent" />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{waitingText(kept, undecided)}</span>: {title}
            </span>
            <ArrowRight aria-hidden size={16} className="ml-auto shrink-0 text-accent" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** How many cards are waiting: "10 new cards wait for you, and 2 less certain". */
function waitingText(kept: number, undecided: number): string {
  const wait = (count: number) => (count === 1 ? 'waits' : 'wait');
  if (kept === 0 && undecided > 0) {
    return `${countOf(undecided, 'less certain card')} ${wait(undecided)} for you`;
  }
  const others = undecided === 0 ? '' : `, and ${formatNumber(undecided)} less certain`;
  return `${countOf(kept, 'new card')} ${wait(kept)} for you${others}`;
}
