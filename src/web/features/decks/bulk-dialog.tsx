import { useState, type SubmitEvent } from 'react';
import type { BulkChange } from '#contract/cards.ts';
import { DEFAULT_DIFFICULTY } from '#domain/limits.ts';
import { tagList } from '#web/features/editing/card-form.ts';
import { DIFFICULTY_OPTIONS } from '#web/lib/difficulty-options.ts';
import { countOf } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useDeckChoice } from '#web/features/generation/request/choice.queries.ts';
import { useChangeCards } from './cards.queries.ts';

export type BulkKind = Exclude<BulkChange['action'], 'delete'>;

const TITLES: Record<BulkKind, string> = {
  move: 'Move to another deck',
  difficulty: 'Change difficulty',
  tags: 'Change tags',
};

type Props = {
  kind: BulkKind;
  deckId: string;
  cardIds: readonly string[];
  returnFocusTo: () => HTMLElement | null;
  /** Called before the cards are moved. */
  onMove: () => void;
  onClose: () => void;
};

/** Asks how to change the selected cards. Open while rendered. */
export function BulkDialog({ kind, deckId, cardIds, returnFocusTo, onMove, onClose }: Props) {
  const change = useChangeCards();
  const decks = useDeckChoice(kind === 'move').data?.filter((deck) => deck.id !== deckId);
  const [target, setTarget] = useState<string>();
  const [difficulty, setDifficulty] = useState(String(DEFAULT_DIFFICULTY));
  const [add, setAdd] = useState('');
  const [remove, setRemove] = useState('');
  const chosen = target ?? decks?.[0]?.id;
  const wanted = changeTo();

  function changeTo(): BulkChange | null {
    const ids = [...cardIds];
    if (kind === 'move') return chosen === undefined ? null : { action: kind, cardIds: ids, deckId: chosen };
    if (kind === 'difficulty') return { action: kind, cardIds: ids, difficulty: Number(difficulty) };
    const tags = { add: tagList(add), remove: tagList(remove) };
    return tags.add.length + tags.remove.length === 0 ? null : { action: kind, cardIds: ids, ...tags };
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (wanted === null) return;
    if (wanted.action === 'move') onMove();
    change.mutate(wanted, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={TITLES[kind]}
      description={countOf(cardIds.length, 'card')}
      returnFocusTo={returnFocusTo}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {kind === 'move' && decks?.length === 0 ? <p>There is no other deck yet.</p> : null}
        {kind === 'move' && chosen !== undefined ? (
          <Select
            label="Deck"
            options={decks?.map(({ id, title }) => ({ value: id, label: title })) ?? []}
            value={chosen}
            onChange={setTarget}
          />
        ) : null}
        {kind === 'difficulty' ? (
          <Select
            label="Difficulty"
            options={DIFFICULTY_OPTIONS}
            value={difficulty}
            onChange={setDifficulty}
          />
        ) : null}
        {kind === 'tags' ? (
          <>
            <TextField
              label="Add tags"
              description="Separate tags with commas."
              autoComplete="off"
              value={add}
              onChange={({ target: field }) => setAdd(field.value)}
            />
            <TextField
              label="Remove tags"
              autoComplete="off"
              value={remove}
              onChange={({ target: field }) => setRemove(field.value)}
            />
          </>
        ) : null}
        <div className="flex justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={wanted === null} loading={change.isPending}>
            {kind === 'move' ? 'Move' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
