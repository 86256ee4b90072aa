import { CalendarCheck, Gauge, Layers, Tag } from 'lucide-react';
import type { Deck } from '#domain/deck.ts';
import { lastStudiedLabel } from '#domain/statistics/last-studied.ts';
import { useUserTimeZone } from '#web/features/account/settings.queries.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Difficulty } from '#web/ui/difficulty.tsx';
import { StatTile } from '#web/ui/stat-tile.tsx';

type Props = {
  deck: Deck | undefined;
  /** When the deck was loaded (epoch ms), the reference for "days ago". */
  loadedAt: number;
};

export function DeckStats({ deck, loadedAt }: Props) {
  const timeZone = useUserTimeZone();
  return (
    <section aria-label="About this deck">
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
        <StatTile
          label="Total cards"
          icon={<Layers aria-hidden size={16} />}
          value={deck && formatNumber(deck.cardCount)}
        />
        <StatTile
          label="Difficulty"
          icon={<Gauge aria-hidden size={16} />}
          value={
            deck && (
              <Words>
                <Difficulty level={deck.difficulty} />
              </Words>
            )
          }
        />
        <StatTile
          label="Category"
          icon={<Tag aria-hidden size={16} />}
          value={deck && <Words>{deck.category ?? 'Uncategorized'}</Words>}
        />
        <StatTile
          label="Last studied"
          icon={<CalendarCheck aria-hidden size={16} />}
          value={deck && <Words>{lastStudied(deck, loadedAt, timeZone)}</Words>}
        />
      </dl>
    </section>
  );
}

/** Words, in a smaller size than figures. */
function Words({ children }: { children: React.ReactNode }) {
  return (
    <span
      className="truncate text-base min-[22.5rem]:text-lg lg:text-xl"
      data-tooltip={typeof children === 'string' ? children : undefined}
    >
      {children}
    </span>
  );
}

function lastStudied({ lastStudied: at }: Deck, now: number, timeZone: string): string {
  return at === null ? 'Never' : lastStudiedLabel(at, now, timeZone);
}
