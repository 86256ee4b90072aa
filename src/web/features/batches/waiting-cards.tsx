import { ArrowRight, Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { newCardsAddress } from '#web/features/generation/new-cards-address.ts';
import { countOf } from '#web/lib/format.ts';
import type { WaitingBatch } from './waiting.queries.ts';

/** What waits to be looked at, as links to it. */
export function WaitingCards({ batches }: { batches: readonly WaitingBatch[] }) {
  return (
    <ul aria-label="New cards to look at" className="flex flex-col gap-2">
      {batches.map(({ id, title, kept }) => (
        <li key={id}>
          <Link
            to={newCardsAddress(id)}
            className="flex min-h-12 items-center gap-3 rounded-lg border border-accent-line bg-accent-soft px-4 py-2.5 text-sm hover:border-accent sm:px-5"
          >
            <Sparkles aria-hidden size={18} className="shrink-0 text-accent" />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">
                {countOf(kept, 'new card')} {kept === 1 ? 'waits' : 'wait'} for you
              </span>
              : {title}
            </span>
            <ArrowRight aria-hidden size={16} className="ml-auto shrink-0 text-accent" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
