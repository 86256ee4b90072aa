import type { Deck } from '#domain/deck.ts';
import { lastStudiedLabel } from '#domain/statistics/last-studied.ts';
import { useUserTimeZone } from '#web/features/account/settings.queries.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Difficulty } from '#web/ui/difficulty.tsx';
import { FigureRow, RowFigure } from '#web/ui/figure-row.tsx';

type Props = {
  deck: Deck;
  /** When the deck was loaded (epoch ms), the reference for "days ago". */
  loadedAt: number;
};

export function DeckStats({ deck, loadedAt }: Props) {
  const timeZone = useUserTimeZone();
  return (
    <section aria-label="About this deck">
      <FigureRow>
        <RowFigure label="Total cards" value={formatNumber(deck.cardCount)} />
        <RowFigure
          label="Difficulty"
          value={
            // Narrow phones have room for the word alone.
            <span className="max-[26rem]:[&_[aria-hidden]]:hidden">
              <Difficulty level={deck.difficulty} />
            </span>
          }
        />
        <RowFigure label="Category" value={deck.category ?? 'Uncategorized'} />
        <RowFigure label="Last studied" value={lastStudied(deck, loadedAt, timeZone)} />
      </FigureRow>
    </section>
  );
}

function lastStudied({ lastStudied: at }: Deck, now: number, timeZone: string): string {
  return at === null ? 'Never' : lastStudiedLabel(at, now, timeZone);
}
