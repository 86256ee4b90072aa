import { ChevronRight, Layers } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { CardOfSource, PlacedPassage } from '#contract/sources.ts';
import type { Source } from '#domain/sources/source.ts';
import { classNames } from '#web/lib/class-names.ts';
import { countOf } from '#web/lib/format.ts';
import type { PassageLayout, Piece } from './passage-layout.ts';
import { pageName } from './source-labels.ts';

type Props = {
  source: Source;
  passage: PlacedPassage;
  layout: PassageLayout;
  cards: readonly CardOfSource[];
  /** Whether the reader navigated to this passage. */
  isWanted: boolean;
};

const HEADING = 'mt-6 mb-2 font-serif text-xl font-medium';

/** A passage of the source with the cards made from it. */
export function Passage({ source, passage, layout, cards, isWanted }: Props) {
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
        <h2 key={`${level} ${title}`} className={HEADING}>
          {title}
        </h2>
      ))}
      {layout.paragraphs.map(({ at, isHeading, pieces }) => {
        const text = pieces.map((piece, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the pieces of a paragraph have no other name
          <TextPiece key={index} piece={piece} source={source} />
        ));
        return isHeading ? (
          <h2 key={at} className={HEADING}>
            {text}
          </h2>
        ) : (
          <p key={at} className="my-2 leading-relaxed whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        );
      })}
      {cards.length === 0 ? null : <CardsHere cards={cards} />}
    </article>
  );
}

function TextPiece({ piece: { text, mark, page }, source }: { piece: Piece; source: Source }) {
  return (
    <Fragment>
      {page === null ? null : (
        <span className="mr-2 rounded-sm bg-raised px-1.5 py-0.5 text-xs whitespace-nowrap text-muted">
          {pageName(source.kind, page)}
        </span>
      )}
      {mark === null ? (
        text
      ) : (
        <mark
          className={
            mark === 'found'
              ? 'rounded-xs bg-saffron-soft text-saffron'
              : 'bg-transparent text-ink underline decoration-accent decoration-2 underline-offset-4'
          }
        >
          {text}
        </mark>
      )}
    </Fragment>
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
