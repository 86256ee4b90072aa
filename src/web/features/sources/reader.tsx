import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { CardOfSource } from '#contract/sources.ts';
import type { Section } from '#domain/sources/passage.ts';
import { findText } from '#domain/sources/find-text.ts';
import type { Source } from '#domain/sources/source.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ScrollSentinel } from '#web/ui/scroll-sentinel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { Passage } from './passage.tsx';
import { lastPage, layOut, type Mark } from './passage-layout.ts';
import { PASSAGES_AT_ONCE, usePassages } from './sources.queries.ts';

type Props = {
  source: Source;
  sections: readonly Section[];
  /** The cards made from the source; undefined while loading. */
  cards: readonly CardOfSource[] | undefined;
  /** The passage to scroll to. */
  wanted: number | null;
  /** The card whose quote is marked in that passage. */
  quotedBy: string | null;
  /** The text that is marked everywhere. */
  find: string;
};

const pageOf = (position: number) => Math.floor(position / PASSAGES_AT_ONCE);

/** The text from the requested passage on; what comes before and after is loaded on demand. */
export function Reader({ source, sections, cards, wanted, quotedBy, find }: Props) {
  const [first, setFirst] = useState(() => pageOf(wanted ?? 0));
  const { data, error, isError, refetch, ...pages } = usePassages(source.id, first, source.passages);
  const sectionsAt = useMemo(() => Map.groupBy(sections, ({ passage }) => passage), [sections]);
  const levels = useMemo(
    () => [...new Set(sections.map(({ level }) => level))].toSorted((a, b) => a - b),
    [sections],
  );
  const cardsAt = useMemo(() => Map.groupBy(cards ?? [], ({ position }) => position), [cards]);
  const list = useRef<HTMLDivElement>(null);

  // The loaded part may not contain the requested passage.
  const isHere = data?.some(({ position }) => position === wanted) ?? true;
  if (wanted !== null && !isHere && first !== pageOf(wanted)) setFirst(pageOf(wanted));

  const { key } = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const arrived = useRef<string>(undefined);
  const goTo = useEffectEvent((position: number, entry: string) => {
    // Typing in the search box replaces the URL but must not scroll.
    if (arrived.current === entry || (isReplaced && arrived.current !== undefined)) return;
    const place = list.current?.querySelector<HTMLElement>(`[data-passage="${position}"]`);
    if (!place) return;
    arrived.current = entry;
    const mark = place.querySelector('mark');
    (mark ?? place).scrollIntoView({ block: mark ? 'center' : 'start' });
    takeFocus(place);
  });
  // Quotes are marked once the cards have loaded, which may be after the text.
  const isReady = data !== undefined && (quotedBy === null || cards !== undefined);
  useEffect(() => {
    if (isReady && wanted !== null) goTo(wanted, key);
  }, [isReady, wanted, key]);

  if (isError && data === undefined) {
    return (
      <EmptyState
        role="alert"
        title={failureTitle(error, 'Failed to load the text')}
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      />
    );
  }
  if (data === undefined) return <Skeleton className="h-96 rounded-lg!" />;
  return (
    <div ref={list} className="flex max-w-prose flex-col">
      {pages.hasPreviousPage ? (
        <Button
          className="mb-6 self-start"
          loading={pages.isFetchingPreviousPage}
          onClick={() => void pages.fetchPreviousPage()}
        >
          Show earlier text
        </Button>
      ) : null}
      {data.map((passage, index) => {
        const before = data[index - 1];
        const its = cardsAt.get(passage.position) ?? [];
        const isWanted = passage.position === wanted;
        const quotes = isWanted ? its.filter(({ id }) => quotedBy === null || id === quotedBy) : [];
        const marks: Mark[] = [
          ...findText(passage.text, find).map((range) => ({ ...range, kind: 'found' as const })),
          ...quotes.flatMap(({ quote }) =>
            findText(passage.text, quote, 1).map((range) => ({ ...range, kind: 'quote' as const })),
          ),
        ];
        return (
          <Passage
            key={passage.position}
            source={source}
            passage={passage}
            layout={layOut(passage, {
              sections: sectionsAt.get(passage.position) ?? [],
              marks,
              pageBefore: before ? lastPage(before) : null,
            })}
            levels={levels}
            cards={its}
            isWanted={isWanted}
          />
        );
      })}
      {pages.hasNextPage ? (
        <div className="relative flex flex-col gap-2 py-6">
          <ScrollSentinel key={data.length} onSight={() => void pages.fetchNextPage()} />
          {pages.isFetchNextPageError ? (
            <Button className="self-center" onClick={() => void pages.fetchNextPage()}>
              Try Again
            </Button>
          ) : (
            <Skeleton className="h-40 rounded-lg!" />
          )}
        </div>
      ) : null}
    </div>
  );
}
