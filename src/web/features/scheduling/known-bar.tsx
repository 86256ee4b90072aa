import { classNames } from '#web/lib/class-names.ts';
import { formatNumber } from '#web/lib/format.ts';
import type { KnownCards } from './known.queries.ts';
import { STAGE_FILLS } from './stage-fills.ts';

type Props = {
  /** Undefined while loading; the bar takes the same space. */
  cards: KnownCards | undefined;
  /** The number of cards in the deck. */
  of: number;
};

/** How well a deck is known, as a bar and in words. */
export function KnownBar({ cards, of }: Props) {
  const { known, learning } = cards ?? { known: 0, learning: 0 };
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden
        className="flex h-1.5 flex-1 gap-px overflow-hidden rounded-full bg-line forced-color-adjust-none"
      >
        <Part cards={known} of={of} className="bg-accent" />
        <Part cards={learning} of={of} className={STAGE_FILLS.learning} />
      </span>
      <span className={classNames('tabular-nums', cards === undefined && 'invisible')}>
        {formatNumber(known)} of {formatNumber(of)} known
        {learning > 0 ? <span className="sr-only">, {formatNumber(learning)} in learning</span> : null}
      </span>
    </div>
  );
}

function Part({ cards, of, className }: { cards: number; of: number; className: string }) {
  return cards === 0 ? null : (
    <span className={classNames('min-w-1', className)} style={{ width: `${(cards / of) * 100}%` }} />
  );
}
