import { useState } from 'react';
import type { CardImport } from '#contract/imports.ts';
import { problemOfForm } from '#domain/interchange/text/table-form.ts';
import { errorTexts } from '#web/lib/api-error.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { failureTitle, needsServer } from '#web/lib/needs-server.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { DiscardButton } from './discard-button.tsx';
import { usePreview, useStart, type SentForm } from './imports.queries.ts';
import { ReadingOptions } from './reading-options.tsx';
import { SampleCards } from './sample-cards.tsx';
import { TableColumns } from './table-columns.tsx';
import { columnsOf, withField } from './table-form.ts';
import { TitledSection } from './titled-section.tsx';

/** ms without changes before a preview is requested. */
const SETTLED_MS = 300;

/** Assigns fields to the columns of a table, and previews cards from its first rows. */
export function ChooseColumns({ state }: { state: CardImport }) {
  const [edited, setEdited] = useState<SentForm | null>(null);
  const [sheet, setSheet] = useState<string | null>(null);
  const settled = useDebounced(edited, SETTLED_MS);
  const preview = usePreview(state.id, { form: settled, sheet });
  const start = useStart(state.id);
  const form = edited ?? preview.data?.form;

  if (preview.data === undefined || form === undefined) {
    return preview.isError ? (
      <EmptyState
        role="alert"
        title={failureTitle(preview.error, 'Failed to load the table')}
        action={<Button onClick={() => void preview.refetch()}>Try Again</Button>}
      >
        {needsServer(preview.error) ? null : errorTexts(preview.error).title}
      </EmptyState>
    ) : (
      <Skeleton className="h-80 rounded-lg!" />
    );
  }
  const { rows, cards, sheets, certain } = preview.data;
  const columns = columnsOf(form, preview.data.columns);
  const isBehind = settled !== edited || preview.isPlaceholderData;
  // Problems with the form itself show without waiting for the server.
  const problem = problemOfForm(form) ?? (isBehind ? null : preview.data.problem);
  const change = (changes: Partial<SentForm>) => setEdited({ ...form, ...changes });

  return (
    <div className="flex flex-col gap-8">
      {sheets.length < 2 ? null : (
        <div className="max-w-sm">
          <Select
            label="Sheet"
            options={sheets.map((name) => ({ value: name, label: name }))}
            value={form.sheet ?? ''}
            onChange={(name) => {
              setSheet(name);
              setEdited(null);
            }}
          />
        </div>
      )}
      <TitledSection title="Match the columns">
        <TableColumns
          columns={columns}
          rows={rows}
          header={form.header}
          onColumn={(index, field) => change({ columns: withField(columns, index, field) })}
        />
        <Switch
          label="The first row has column names"
          checked={form.header}
          onChange={(header) => change({ header })}
        />
        <Switch
          label="Ask in both directions"
          description="Adds a second card for each row that shows the back and asks for the front."
          checked={form.reverse}
          onChange={(reverse) => change({ reverse })}
        />
      </TitledSection>
      <ReadingOptions
        form={form}
        certain={certain}
        isOpen={columns.length < 2 || !certain}
        onChange={change}
      />
      <TitledSection title="The first cards" busy={isBehind}>
        <FormError message={preview.isError ? errorTexts(preview.error).title : (problem ?? undefined)} />
        {cards.length === 0 ? null : (
          <div className={isBehind ? 'opacity-55 transition-opacity' : 'transition-opacity'}>
            <SampleCards label="The first cards" cards={cards.map((content) => ({ content }))} />
          </div>
        )}
        {cards.length === 0 && problem === null && !preview.isError ? (
          <p className="text-muted">These rows make no cards. Choose other columns or separators.</p>
        ) : null}
      </TitledSection>
      <BottomBar className="sm:justify-end" label="Continue">
        <DiscardButton
          state={state}
          label="Discard"
          variant="ghost"
          question="Discard this import? None of its cards will be added."
        />
        <Button
          variant="primary"
          className="max-sm:flex-1"
          disabled={problem !== null}
          loading={start.isPending}
          onClick={() => start.mutate(form)}
        >
          Preview cards
        </Button>
      </BottomBar>
    </div>
  );
}
