import { Printer, RotateCw } from 'lucide-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Card } from '#domain/cards/card.ts';
import type { Deck } from '#domain/deck.ts';
import { useUserTimeZone } from '#web/features/account/settings.queries.ts';
import { useDeckMemory } from '#web/features/scheduling/scheduling.queries.ts';
import { countOf, formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ChoicesForm } from './choices-form.tsx';
import type { PrintJob } from './measure.ts';
import { usePictures } from './pictures.ts';
import { Preview } from './preview.tsx';
import { storeChoices, storedChoices, type PrintChoices } from './print-choices.ts';
import { PrintFrame } from './print-frame.tsx';
import { cardsAsList, cardsToCutOut } from './printed-card.ts';
import { usePrintPages } from './use-print-pages.ts';
import {
  chooseCards,
  dueCards,
  tagsOf,
  cardFilterValue,
  CARD_FILTERS,
  parseCardFilter,
  withCardFilter,
} from './card-filter.ts';
import '#web/ui/paper.css';
import './print.css';
import './print-list.css';

type Props = { deck: Deck; cards: readonly Card[] };

/** Prints a deck that has cards: filter, options and preview. */
export function PrintableDeck({ deck, cards }: Props) {
  const [choices, setChoices] = useState(() => storedChoices(navigator.languages));
  const [parameters, setParameters] = useSearchParams();
  const parameter = parameters.get(CARD_FILTERS);
  const filter = useMemo(() => parseCardFilter(parameter), [parameter]);
  const setFilter = (value: string) => setParameters(withCardFilter(parameters, value), { replace: true });
  const due = useDue(deck.id);
  const chosen = useMemo(() => chooseCards(cards, filter, due), [cards, filter, due]);
  const form = (
    <ChoicesForm
      choices={choices}
      onChange={(changed) => {
        setChoices(changed);
        storeChoices(changed);
      }}
      cards={waysToChoose(cards, due)}
      filter={cardFilterValue(filter)}
      onFilter={setFilter}
      hasQuiz={cards.some(({ isQuiz }) => isQuiz)}
    />
  );
  if (chosen.length === 0) {
    return (
      <PrintFrame deckId={deck.id} title={deck.title}>
        {form}
        <EmptyState
          title="No cards to print"
          action={<Button onClick={() => setFilter('all')}>All cards</Button>}
        >
          {filter.kind === 'due' ? 'None of the cards is due.' : 'No card has this tag.'}
        </EmptyState>
      </PrintFrame>
    );
  }
  return <Pages deck={deck} cards={chosen} choices={choices} form={form} />;
}

/** The ids of the due cards; empty while loading. */
function useDue(deckId: string): ReadonlySet<string> {
  const { data, dataUpdatedAt } = useDeckMemory(deckId, true);
  const timeZone = useUserTimeZone();
  return useMemo(
    () => (data ? dueCards(data, dataUpdatedAt, timeZone) : new Set()),
    [data, dataUpdatedAt, timeZone],
  );
}

function waysToChoose(cards: readonly Card[], due: ReadonlySet<string>) {
  return [
    { value: 'all', label: `All (${formatNumber(cards.length)})` },
    { value: 'due', label: `Due (${formatNumber(due.size)})` },
    ...tagsOf(cards).map((tag) => ({ value: cardFilterValue({ kind: 'tag', tag }), label: tag })),
  ];
}

type PagesProps = Props & { choices: PrintChoices; form: ReactNode };

function Pages({ deck, cards, choices, form }: PagesProps) {
  const job = useJob(deck, cards, choices);
  const { stage, pages, state, measured, tooLong, retry } = usePrintPages(job, choices);
  const box = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const pictures = usePictures(
    box,
    useMemo(() => ({ pages, attempt }), [pages, attempt]),
  );
  const isReady = state === 'done' && pictures?.pending === 0;
  return (
    <PrintFrame
      deckId={deck.id}
      title={deck.title}
      actions={
        <Button
          variant="primary"
          className="max-sm:w-full"
          disabled={!isReady}
          onClick={() => window.print()}
        >
          <Printer aria-hidden size={16} />
          Print
        </Button>
      }
    >
      {form}
      <section aria-labelledby="print-preview" className="flex flex-col gap-4">
        <div>
          <h2 id="print-preview" className="font-serif text-2xl font-medium">
            Preview
          </h2>
          <output className="block text-muted">
            {state === 'failed'
              ? ''
              : state === 'busy'
                ? `Preparing the pages: ${formatNumber(measured)} of ${countOf(cards.length, 'card')}`
                : pictures && pictures.pending > 0
                  ? `Waiting for ${countOf(pictures.pending, 'picture')}`
                  : summary(pages.length, choices)}
          </output>
          {tooLong === 0 ? null : (
            <p className="mt-1">
              {countOf(tooLong, 'card')} {tooLong === 1 ? 'is' : 'are'} too long for this size and will be in
              a list at the end. With fewer cards on a page, there is more room.
            </p>
          )}
          {isReady && pictures.lost > 0 ? (
            <p role="alert" className="mt-1 flex flex-wrap items-center gap-3 text-danger">
              {countOf(pictures.lost, 'picture')} could not be loaded.
              <Button size="sm" onClick={() => setAttempt(attempt + 1)}>
                <RotateCw aria-hidden size={16} />
                Try Again
              </Button>
            </p>
          ) : null}
        </div>
        {state === 'failed' ? (
          <EmptyState
            role="alert"
            title="The pages could not be prepared"
            action={<Button onClick={retry}>Try Again</Button>}
          >
            Formulas and code could not be loaded.
          </EmptyState>
        ) : null}
        <Preview
          key={attempt}
          box={box}
          choices={choices}
          title={deck.title}
          pages={state === 'failed' ? [] : pages}
          isComplete={state === 'done'}
          isReady={isReady}
        />
      </section>
      {stage}
    </PrintFrame>
  );
}

function summary(pages: number, { layout, edge }: PrintChoices): string {
  const count = countOf(pages, 'page');
  return layout === 'cards'
    ? `${count}. Print at actual size on both sides, flipped on the ${edge} edge.`
    : `${count}.`;
}

/** Changes only when text sizes may change; the placement of cards on pages is computed later. */
function useJob(deck: Deck, cards: readonly Card[], choices: PrintChoices): PrintJob {
  const { layout, paper, perPage, options, explanations, hints } = choices;
  const { title } = deck;
  return useMemo((): PrintJob => {
    const contents = { options, explanations, hints };
    if (layout === 'cards') return { kind: 'cards', paper, perPage, cards: cardsToCutOut(cards, contents) };
    const note = countOf(cards.length, 'card');
    return { kind: 'list', paper, perPage, entries: cardsAsList(title, note, cards, contents) };
  }, [layout, paper, perPage, options, explanations, hints, cards, title]);
}
