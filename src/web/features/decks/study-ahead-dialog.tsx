import { useState } from 'react';
import { useNavigate } from 'react-router';
import { tagKey } from '#domain/cards/tags.ts';
import { useTags } from '#web/features/editing/tags.queries.ts';
import { countOf } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';

const CHOICES = [
  { value: '1', label: 'Cards due by tomorrow' },
  { value: '3', label: 'Cards due within 3 days' },
  { value: '7', label: 'Cards due within 7 days' },
  { value: '14', label: 'Cards due within 14 days' },
  { value: '30', label: 'Cards due within 30 days' },
  { value: 'forgotten', label: 'Cards forgotten today' },
];

type Props = {
  /** Null for all decks. */
  deckId: string | null;
  returnFocusTo: () => HTMLElement | null;
  onClose: () => void;
};

/** Starts a review of cards that are not due yet, or of cards that were forgotten today. */
export function StudyAheadDialog({ deckId, returnFocusTo, onClose }: Props) {
  const navigate = useNavigate();
  const tags = useTags().data ?? [];
  const [ahead, setAhead] = useState('1');
  const [tag, setTag] = useState<string | null>(null);

  function start(): void {
    const query = new URLSearchParams({ ahead, ...(tag !== null && { tag }) });
    onClose();
    void navigate(`${deckId === null ? '/review' : `/review/${deckId}`}?${query}`);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Study ahead"
      description="Each answer is a review. The nearer a card is to its day, the more its schedule gains from it; a card forgotten today gains little more today."
      returnFocusTo={returnFocusTo}
    >
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <Select label="Which cards" options={CHOICES} value={ahead} onChange={setAhead} />
        {tags.length === 0 ? null : (
          <ChoiceField
            label="Tag"
            placeholder="All tags"
            noMatch="No tag matches."
            options={tags.map((one) => ({
              value: one.tag,
              label: `${one.tag} (${countOf(one.cards, 'card')})`,
            }))}
            value={tags.find((one) => tagKey(one.tag) === tagKey(tag ?? ''))?.tag ?? null}
            onChange={setTag}
          />
        )}
        <Button type="submit" variant="primary" size="lg" className="sm:self-end">
          Study
        </Button>
      </form>
    </Dialog>
  );
}
