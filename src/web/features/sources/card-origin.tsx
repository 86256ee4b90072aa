import { BookMarked, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { placeName } from '#domain/sources/place.ts';
import type { CardSource } from '#domain/sources/source.ts';
import { passagePath } from './source-labels.ts';

type Props = { cardId: string; source: CardSource; onOpen: () => void };

/** The source of a card and, on request, the passage that it quotes. Both remain after the source is deleted. */
export function CardOrigin({ cardId, source, onOpen }: Props) {
  const { sourceId, title, page, position, quote } = source;
  return (
    <details
      className="group/origin w-full text-left text-sm"
      onToggle={({ currentTarget }) => currentTarget.open && onOpen()}
    >
      <summary className="inline-flex max-w-full cursor-pointer items-center gap-1.5 rounded-sm text-muted hover:text-ink pointer-coarse:min-h-11">
        <BookMarked aria-hidden size={14} className="shrink-0" />
        <span className="min-w-0 truncate">From: {title}</span>
        {page === null ? null : <span className="-ml-1.5 shrink-0">, {placeName(page)}</span>}
        <ChevronRight
          aria-hidden
          size={14}
          className="shrink-0 transition-transform duration-(--duration-fast) group-open/origin:rotate-90"
        />
      </summary>
      <blockquote className="mt-1 border-l-2 border-accent-line pl-3 wrap-anywhere whitespace-pre-line">
        {quote}
      </blockquote>
      {sourceId === null ? (
        <p className="mt-1 pl-3.5 text-muted">This source has been deleted.</p>
      ) : (
        <Link
          to={passagePath(sourceId, position, { card: cardId })}
          className="mt-1 inline-flex items-center pl-3.5 underline decoration-line-strong underline-offset-2 hover:decoration-ink pointer-coarse:min-h-11"
        >
          Read it in the source
        </Link>
      )}
    </details>
  );
}
