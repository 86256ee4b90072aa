import { useState, type SubmitEvent } from 'react';
import { DEFAULT_DIFFICULTY } from '#domain/limits.ts';
import { tagList } from '#web/features/editing/card-form.ts';
import { TagsField } from '#web/features/editing/tags-field.tsx';
import { useDeckChoice } from '#web/features/generation/request/choice.queries.ts';
import { DIFFICULTY_OPTIONS } from '#web/lib/difficulty-options.ts';
import { countOf } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { useChangeCards, type CardChange, type Chosen } from './cards.queries.ts';

export type BulkKind = 'move' | 'difficulty' | 'tags';

const TITLES: Record<BulkKind, string> = {
  move: 'Move to another deck',
  difficulty: 'Change difficulty',
  tags: 'Change tags',
};

type Props = {
  kind: BulkKind;
  /** The deck that all of the cards are in, if they are in one. */
  deckId?: string | undefined;
  chosen: Chosen;
  count: number;
  returnFocusTo: () => HTMLElement | null;
  /** Called before the cards are moved. */
  onMove: () => void;
  /** Called after they have been moved. */
  onMoved?: (() => void) | undefined;
  onClose: () => void;
};

/** Asks how to change the selected cards. Open while rendered. */
export function BulkDialog({ kind, deckId, chosen, count, returnFocusTo, onMove, onMoved, onClose }: Props) {
  const change = useChangeCards();
  const decks = useDeckChoice(kind === 'move').data?.filter((deck) => deck.id !== deckId);
  const [target, setTarget] = useState<string | null>(null);
  const [difficulty, setDifficulty] = useState(String(DEFAULT_DIFFICULTY));
  const [add, setAdd] = useState('');
  const [remove, setRemove] = useState('');
  const wanted = changeTo();

  function changeTo(): CardChange | null {
    if (kind === 'move') return target === null ? null : { action: kind, deckId: target };
    if (kind === 'difficulty') return { action: kind, difficulty: Number(difficulty) };
    const tags = { add: tagList(add), remove: tagList(remove) };
    return tags.add.length + tags.remove.length === 0 ? null : { action: kind, ...tags };
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (wanted === null) return;
    if (wanted.action === 'move') onMove();
    const done = () => {
      onClose();
      if (wanted.action === 'move') onMoved?.();
    };
    change.mutate({ change: wanted, chosen }, { onSuccess: done });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={TITLES[kind]}
      description={countOf(count, 'card')}
      returnFocusTo={returnFocusTo}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {kind === 'move' && decks?.length === 0 ? <p>There is no other deck yet.</p> : null}
        {kind === 'move' && decks?.length !== 0 ? (
          <ChoiceField
            label="Deck"
            placeholder="Type part of its title"
            noMatch="No deck matches."
            options={decks?.map(({ id, title }) => ({ value: id, label: title })) ?? []}
            value={target}
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
            <TagsField
              label="Add tags"
              description="Separate tags with commas."
              value={add}
              onChange={setAdd}
            />
            <TagsField label="Remove tags" value={remove} onChange={setRemove} />
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
