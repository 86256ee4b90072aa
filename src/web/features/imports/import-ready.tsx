import { useRef, useState } from 'react';
import { DeckTarget, titleIssue, type SaveTarget } from '#web/features/generation/request/deck-target.tsx';
import { countOf } from '#web/lib/format.ts';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { DEFAULT_CHOICES, type ImportChoices } from '#domain/interchange/import.ts';
import { ChangedCards } from './changed-cards.tsx';
import { DeckCounts } from './deck-counts.tsx';
import { DiscardButton } from './discard-button.tsx';
import { FoldedRows } from './folded-rows.tsx';
import type { ImportDetails } from './follow-import.ts';
import { ImportReport } from './import-report.tsx';
import { CardForms } from './card-forms.tsx';
import { ImportChoiceFields } from './import-choices.tsx';
import { addText, emptyTitle, titleOf, toAdd, importSummary, updateSummary } from './import-texts.ts';
import { useMoreChanges, useMoreDecks, useSaveImport } from './imports.queries.ts';
import { SampleCards } from './sample-cards.tsx';
import { UndoButton } from './undo-button.tsx';
import { TitledSection } from './titled-section.tsx';

/** Number of sample cards shown at first. */
const SAMPLES = 5;

/** Shows the cards of an import, to be added or discarded. */
export function ImportReady({ data }: { data: ImportDetails }) {
  const { import: state, deckCount, cards } = data;
  const pages = useMoreDecks(state.id, data.nextDecks);
  const decks = [...data.decks, ...pages.rows];
  const moreChanges = useMoreChanges(state.id, data.nextChanges);
  const [choices, setChoices] = useState<ImportChoices>(state.choices ?? DEFAULT_CHOICES);
  const updates = updateSummary(state);
  const [target, setTarget] = useState<SaveTarget>(() => ({ deckId: null, title: titleOf(state) }));
  const targetPlace = useRef<HTMLDivElement>(null);
  const saving = useSaveImport(state.id);
  const samples = deckCount < 2 ? cards.map(({ content }) => ({ content })) : cards;
  const named = decks.filter(({ title }) => title !== '');
  const without = decks.find(({ title }) => title === '');

  if (toAdd(state) === 0) return <NothingNew data={data} />;

  function save() {
    if (without === undefined) return saving.mutate({ target: null, choices });
    if (titleIssue(target) === undefined) return saving.mutate({ target, choices });
    targetPlace.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    return undefined;
  }

  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-3">
        <p className="font-serif text-xl font-medium tabular-nums sm:text-2xl">
          {updates ?? importSummary(state, data)}
        </p>
        {updates === null || state.fresh === 0 ? null : <p>New: {importSummary(state, data)}.</p>}
        {state.saved === 0 ? null : <p>{countOf(state.saved, 'card')} of them are added already.</p>}
        <FormError message={state.problem ?? undefined} />
      </div>
      {without === undefined ? null : (
        <div ref={targetPlace} className="max-w-xl rounded-lg border p-4 sm:p-5">
          {named.length === 0 ? null : (
            <p className="mb-3 text-sm text-muted">
              Cards without a deck in the file: {countOf(without.cards, 'card')}.
            </p>
          )}
          <DeckTarget title={titleOf(state)} target={target} onChange={setTarget} />
        </div>
      )}
      <ImportChoiceFields state={state} choices={choices} onChange={setChoices} />
      {data.changes.length === 0 ? null : (
        <TitledSection title="Changed cards">
          <ChangedCards
            changes={[...data.changes, ...moreChanges.rows]}
            total={state.changed + state.sameFront}
            pages={moreChanges}
          />
        </TitledSection>
      )}
      {named.length === 0 ? null : (
        <TitledSection title="Decks">
          <DeckCounts
            label="Decks of this import"
            total={deckCount - (without === undefined ? 0 : 1)}
            pages={pages}
            decks={named.map(({ title, cards: count }) => ({ key: title, name: title, cards: count }))}
          />
        </TitledSection>
      )}
      {cards.length === 0 ? null : (
        <TitledSection title="The first cards">
          <FoldedRows rows={samples} limit={SAMPLES} more={(count) => countOf(count, 'more card')}>
            {(rows, isRest) => <SampleCards label={isRest ? 'More cards' : 'The first cards'} cards={rows} />}
          </FoldedRows>
        </TitledSection>
      )}
      <ImportReport data={data} />
      <BottomBar className="sm:justify-end" label="Add">
        {state.saved > 0 ? (
          <UndoButton state={state} />
        ) : (
          <DiscardButton
            state={state}
            label="Discard"
            variant="ghost"
            question="Discard this import? None of its cards will be added."
          />
        )}
        <Button variant="primary" className="max-sm:flex-1" loading={saving.isPending} onClick={save}>
          {addText(state, choices)}
        </Button>
      </BottomBar>
    </div>
  );
}

function NothingNew({ data }: { data: ImportDetails }) {
  const { import: state } = data;
  return (
    <div className="flex flex-col gap-8">
      <EmptyState
        title={emptyTitle(state)}
        action={<DiscardButton state={state} label="Discard" variant="primary" />}
      >
        {state.known > 0
          ? 'You have all of these cards already.'
          : state.format === 'markdown'
            ? 'Cardamom looks for questions and answers, lines with two sides, gaps, headings with text, and tables.'
            : state.omitted > 0
              ? 'No cards could be made from it. The report below says why.'
              : state.format === 'table'
                ? 'It has no rows below its column names.'
                : 'There are no cards in it.'}
      </EmptyState>
      {state.known === 0 && state.format === 'markdown' ? <CardForms /> : null}
      <ImportReport data={data} />
    </div>
  );
}
