import type { Card, CardContent } from '#domain/cards/card.ts';
import type { Revision } from '#domain/generation/generation.ts';
import { ASSIST_TOKEN_PRICE } from '#domain/limits.ts';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useAcceptRevision, useDiscardRevision, useRevision } from './revise.queries.ts';
import { REVISION_LABELS } from './revisions.ts';

type Props = {
  card: Card;
  wish: Revision;
  onClose: () => void;
  returnFocusTo: () => HTMLElement | null;
};

/**
 * Shows a model's proposal for a card. Nothing changes until the learner accepts it; after closing, it is kept for the
 * next time.
 */
export function ReviseDialog({ card, wish: kind, onClose, returnFocusTo }: Props) {
  const { label, waiting, accept } = REVISION_LABELS[kind];
  const revision = useRevision(card.id, kind);
  const accepting = useAcceptRevision();
  const discarding = useDiscardRevision();
  const { batch = null, drafts = [] } = revision.data ?? {};
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={label}
      description={`Nothing changes until you accept. A proposal costs ${ASSIST_TOKEN_PRICE} tokens, once.`}
      returnFocusTo={returnFocusTo}
    >
      <output className="block" aria-busy={revision.isPending}>
        {revision.isPending ? (
          <span className="flex min-h-24 items-center justify-center gap-3 text-muted">
            <Spinner size={20} />
            {waiting}
          </span>
        ) : revision.isError ? (
          <p className="text-danger">{revision.error.message}</p>
        ) : (
          <ul aria-label="Proposal" className="flex flex-col gap-3">
            {drafts.map(({ id, content }) => (
              <Proposal key={id} before={card} content={content} wish={kind} />
            ))}
          </ul>
        )}
      </output>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {revision.isError ? (
          <>
            <Button variant="ghost" onClick={onClose}>
              Close
            </Button>
            <Button variant="primary" onClick={() => void revision.refetch()}>
              Try again
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="ghost"
              loading={discarding.isPending}
              onClick={() =>
                batch === null ? onClose() : discarding.mutate(batch.id, { onSuccess: onClose })
              }
            >
              Keep the card as it is
            </Button>
            <Button
              variant="primary"
              disabled={batch === null}
              loading={accepting.isPending}
              onClick={() => batch !== null && accepting.mutate(batch.id, { onSuccess: onClose })}
            >
              {accept}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

type ProposalProps = { before: CardContent; content: CardContent; wish: Revision };

/** Shows what the proposal changes, below the front of the card. */
function Proposal({ before, content, wish: kind }: ProposalProps) {
  const isReworded = kind === 'simpler' || kind === 'split';
  return (
    <li className="rounded-lg border bg-raised p-4 wrap-break-word">
      <CardText text={isReworded ? content.front : before.front} part="front" />
      <div className="mt-2 border-t pt-2 font-medium">
        <CardText text={isReworded ? content.back : before.back} part="back" />
      </div>
      {kind === 'hints' ? (
        <ol className="mt-3 flex list-decimal flex-col gap-1 pl-6 text-sm">
          {content.hints.map((hint) => (
            <li key={hint}>
              <CardText text={hint ?? ''} part="explanation" inline />
            </li>
          ))}
        </ol>
      ) : null}
      {kind === 'options' && content.quiz ? (
        <ul className="mt-3 flex list-disc flex-col gap-1 pl-6 text-sm">
          {content.quiz.options.map((option, index) => (
            <li key={option}>
              <CardText text={option} part="back" inline />
              {index === content.quiz?.key ? <span className="text-muted"> (right)</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {isReworded && content.explanation !== null ? (
        <div className="mt-3 text-sm text-muted">
          <CardText text={content.explanation} part="explanation" />
        </div>
      ) : null}
    </li>
  );
}
