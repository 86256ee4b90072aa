import { useEffect } from 'react';
import type { Card } from '#domain/cards/card.ts';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useProposals, useReplaceCard } from './rewrite.queries.ts';

type Props = {
  card: Card;
  onSaved: (card: Card) => void;
  onClose: () => void;
  returnFocusTo: () => HTMLElement | null;
};

/** Shows a model's replacement for a card that is often forgotten. Nothing changes until the learner accepts it. */
export function RewriteDialog({ card, onSaved, onClose, returnFocusTo }: Props) {
  const proposing = useProposals();
  const replacing = useReplaceCard();
  const { mutate } = proposing;
  useEffect(() => mutate(card, { onError: onClose }), [mutate, card, onClose]);
  const proposals = proposing.data?.cards ?? [];
  const several = proposals.length > 1;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Rewrite with AI"
      description="Nothing changes until you accept. The old card's hints, explanation and options are replaced too."
      returnFocusTo={returnFocusTo}
    >
      <output className="block" aria-busy={proposing.isPending}>
        {proposing.data === undefined ? (
          <span className="flex min-h-24 items-center justify-center gap-3 text-muted">
            <Spinner size={20} />
            Rewriting the card...
          </span>
        ) : proposals.length === 0 ? (
          <p className="text-muted">No other wording was found.</p>
        ) : (
          <ul
            aria-label={several ? `${proposals.length} easier cards` : 'New wording'}
            className="flex flex-col gap-3"
          >
            {proposals.map(({ front, back }) => (
              <li key={front} className="rounded-lg border bg-raised p-4 wrap-break-word">
                <CardText text={front} part="front" />
                <div className="mt-2 border-t pt-2 font-medium">
                  <CardText text={back} part="back" />
                </div>
              </li>
            ))}
          </ul>
        )}
      </output>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          Keep the old card
        </Button>
        <Button
          variant="primary"
          disabled={proposals.length === 0}
          loading={replacing.isPending}
          onClick={() =>
            replacing.mutate(
              { card, proposals },
              {
                onSuccess: (saved) => {
                  onSaved(saved);
                  onClose();
                },
              },
            )
          }
        >
          {several ? `Use these ${proposals.length} cards` : 'Use this wording'}
        </Button>
      </div>
    </Dialog>
  );
}
