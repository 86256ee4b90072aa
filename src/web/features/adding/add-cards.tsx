import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { TableCards } from '#domain/adding/table-cards.ts';
import type { TableForm } from '#domain/interchange/text/table-form.ts';
import { DeckTarget, titleIssue, type SaveTarget } from '#web/features/generation/request/deck-target.tsx';
import { MoreOptions } from '#web/features/generation/request/more-options.tsx';
import { importAtOnce } from '#web/features/imports/import-at-once.ts';
import { usePaste } from '#web/features/imports/imports.queries.ts';
import { SampleCards } from '#web/features/imports/sample-cards.tsx';
import { closeAddDialog, useAddDialog } from '#web/lib/add-dialog.ts';
import { errorTexts } from '#web/lib/api-error.ts';
import { countOf } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';

type Props = {
  text: string;
  /** How the rows of a table are written; null for other formats. */
  form: TableForm | null;
  /** The first cards of a table; null if only the import can tell. */
  cards: TableCards | null;
  onAsText: () => void;
};

/** Adds the cards of a list or table, of which the first are shown. Other formats go to the screen of the import. */
export function AddCards({ text, form, cards, onAsText }: Props) {
  const deck = useAddDialog((state) => state.deck) ?? null;
  const navigate = useNavigate();
  const paste = usePaste();
  const [target, setTarget] = useState<SaveTarget | null>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  const [adding, setAdding] = useState<'now' | 'preview' | null>(null);
  const [failure, setFailure] = useState<string>();
  const title = titleOfCards(cards);
  const chosen: SaveTarget = deck ? { deckId: deck.id } : (target ?? { deckId: null, title });
  const isReady = cards !== null && cards.count > 0;

  async function add(way: 'now' | 'preview') {
    if (adding !== null) return;
    if (way === 'now' && titleIssue(chosen) !== undefined) return setUnfolded(true);
    setAdding(way);
    setFailure(undefined);
    try {
      const made = await paste.mutateAsync(text);
      const sent = form && { ...form, columns: [...form.columns], tags: [...form.tags] };
      const deckId = way === 'now' ? await importAtOnce(made, sent, chosen) : null;
      closeAddDialog();
      await navigate(deckId === null ? `/import/${made.id}` : `/decks/${deckId}`);
    } catch (error) {
      setFailure(errorTexts(error, 'Failed to add the cards').title);
      setAdding(null);
    }
    return undefined;
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void add(isReady ? 'now' : 'preview');
      }}
    >
      {isReady ? (
        <SampleCards label="The first cards" cards={cards.first.map((content) => ({ content }))} />
      ) : null}
      {deck === null && isReady ? (
        <MoreOptions
          label={chosen.deckId === null ? `New deck: ${chosen.title}` : 'A deck you have'}
          isOpen={isUnfolded}
          onToggle={setUnfolded}
        >
          <DeckTarget title={title} target={chosen} onChange={setTarget} />
        </MoreOptions>
      ) : null}
      <FormError message={failure} />
      <DialogFooter>
        <div className="flex flex-wrap items-center justify-end gap-3">
          <Button variant="ghost" onClick={onAsText}>
            Use as text
          </Button>
          {isReady ? (
            <Button loading={adding === 'preview'} onClick={() => void add('preview')}>
              Change columns
            </Button>
          ) : null}
          <Button
            type="submit"
            variant="primary"
            className="max-sm:w-full"
            loading={adding === (isReady ? 'now' : 'preview')}
          >
            <Plus aria-hidden size={16} />
            {isReady ? `Add ${countOf(cards.count, 'card')}` : 'Preview cards'}
          </Button>
        </div>
      </DialogFooter>
    </form>
  );
}

/** The default title of a deck for pasted cards: their first fronts. */
function titleOfCards(cards: TableCards | null): string {
  const fronts = cards?.first.slice(0, 2).map(({ front }) => front.trim().slice(0, 40)) ?? [];
  return fronts.join(', ') || 'New cards';
}
