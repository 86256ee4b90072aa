import { ChevronRight, Layers } from 'lucide-react';
import { Link } from 'react-router';
import type { CardOfSource, PlacedPassage } from '#contract/sources.ts';
import type { Source } from '#domain/sources/source.ts';
import { classNames } from '#web/lib/class-names.ts';
import { countOf } from '#web/lib/format.ts';
import type { PassageLayout } from './passage-layout.ts';
import { Blocks, SourceHeading } from './passage-tree.tsx';

type Props = {
  source: Source;
  passage: PlacedPassage;
  layout: PassageLayout;
  /** The levels of headings that the source has, highest first. */
  levels: readonly number[];
  cards: readonly CardOfSource[];
  /** Whether the reader navigated to this passage. */
  isWanted: boolean;
};

/** A passage of the source with the cards made from it. */
export function Passage({ source, passage, layout, levels, cards, isWanted }: Props) {
  return (
    <article
      data-passage={passage.position}
      tabIndex={-1}
      aria-label={`Passage ${passage.position + 1} of ${source.passages}`}
      className={classNames(
        '-mx-3 rounded-md border-l-2 px-3 py-1.5',
        isWanted
          ? 'border-accent bg-accent-soft'
          : cards.length > 0
            ? 'border-accent-line'
            : 'border-transparent',
      )}
    >
      {layout.headings.map(({ title, level }) => (
        <SourceHeading key={`${level} ${title}`} level={level} levels={levels}>
          {title}
        </SourceHeading>
      ))}
      <Blocks blocks={layout.blocks} view={{ kind: source.kind, layout, levels }} at={0} />
      {cards.length === 0 ? null : <CardsHere cards={cards} />}
    </article>
  );
}

function CardsHere({ cards }: { cards: readonly CardOfSource[] }) {
  return (
    <details className="group/cards my-2 text-sm">
      <summary className="inline-flex cursor-pointer items-center gap-1.5 rounded-sm text-muted hover:text-ink pointer-coarse:min-h-11">
        <Layers aria-hidden size={14} />
        {countOf(cards.length, 'card')} from here
        <ChevronRight
          aria-hidden
          size={14}
          className="transition-transform duration-(--duration-fast) group-open/cards:rotate-90"
        />
      </summary>
      <ul className="mt-1 flex flex-col gap-1 border-l pl-3">
        {cards.map(({ id, deckId, deckTitle, front }) => (
          <li key={id} className="py-1">
            <Link
              to={`/decks/${deckId}?search=${encodeURIComponent(front)}`}
              className="wrap-anywhere underline decoration-line-strong underline-offset-2 hover:decoration-ink"
            >
              {front}
            </Link>
            <span className="text-muted"> in {deckTitle}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
