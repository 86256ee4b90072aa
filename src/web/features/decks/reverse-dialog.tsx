import { cardsToReverse, reverseCardsOf } from '#domain/cards/siblings.ts';
import type { Card } from '#domain/cards/card.ts';
import { countOf } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useChangeCards, useDeckCards } from './cards.queries.ts';

type Props = { deckId: string; returnFocusTo: () => HTMLElement | null; onClose: () => void };

/** Makes the reverse cards of a deck, or deletes them. Open while rendered. */
export function ReverseDialog({ deckId, returnFocusTo, onClose }: Props) {
  const { data: cards } = useDeckCards(deckId, true);
  const change = useChangeCards();
  const without = cards ? cardsToReverse(cards, cards) : [];
  const reverse = cards ? reverseCardsOf(cards, cards) : [];
  const apply = (action: 'reverse' | 'delete', chosen: readonly Card[]) =>
    change.mutate(
      { change: { action }, chosen: { cardIds: chosen.map(({ id }) => id) } },
      { onSuccess: onClose },
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Reverse cards"
      description="A reverse card shows the back and asks for the front. It changes with its card, and the two come up on different days."
      returnFocusTo={returnFocusTo}
    >
      {cards === undefined ? <Spinner /> : <p>{sentence(without.length, reverse.length)}</p>}
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        {reverse.length > 0 ? (
          <Button disabled={change.isPending} onClick={() => apply('delete', reverse)}>
            Delete {countOf(reverse.length, 'reverse card')}
          </Button>
        ) : null}
        {without.length > 0 ? (
          <Button variant="primary" loading={change.isPending} onClick={() => apply('reverse', without)}>
            Make {countOf(without.length, 'reverse card')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

function sentence(without: number, reverse: number): string {
  if (without === 0 && reverse === 0)
    return 'Texts with gaps, quiz cards and long answers have no reverse cards.';
  if (without === 0) return 'Every card that can have a reverse card has one.';
  return `${countOf(without, 'card')} can be asked the other way round, too.`;
}
