import type { Card } from '#domain/cards/card.ts';
import { useReadsAloud } from '#web/features/speech/reading-choice.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { KeysDialog } from '#web/ui/keys-dialog.tsx';
import type { Picked } from '../asking/asking.queries.ts';
import { studyKeys, type ReviewOptions } from '../session/study-keys.ts';

const RewriteDialog = deferred(
  async () => (await import('#web/features/editing/rewrite-dialog.tsx')).RewriteDialog,
  { failure: 'above' },
);

const AskDialog = deferred(async () => (await import('../asking/ask-dialog.tsx')).AskDialog, {
  failure: 'above',
});

const CardEditorDialog = deferred(
  async () => (await import('#web/features/editing/card-editor-dialog.tsx')).CardEditorDialog,
  { failure: 'above' },
);

/** The open dialog. */
export type StageDialog =
  | { name: 'keys' }
  | { name: 'edit'; card: Card }
  | { name: 'rewrite'; card: Card }
  | { name: 'ask'; card: Card; picked: Picked };

type Props = {
  dialog: StageDialog | null;
  review: ReviewOptions | null;
  /** Whether a model can be asked about the card. */
  asks: boolean;
  returnFocusTo: () => HTMLElement | null;
  onEdited: (card: Card) => void;
  onClose: () => void;
};

export function StageDialogs({ dialog, review, asks, returnFocusTo, onEdited, onClose }: Props) {
  const reads = useReadsAloud();
  return (
    <>
      <KeysDialog
        open={dialog?.name === 'keys'}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        keys={studyKeys({ easy: review?.easyButton === true, asks, reads })}
      />
      {dialog?.name === 'ask' ? (
        <AskDialog
          card={dialog.card}
          picked={dialog.picked}
          returnFocusTo={returnFocusTo}
          onClose={onClose}
        />
      ) : null}
      {dialog?.name === 'edit' ? (
        <CardEditorDialog
          deckId={dialog.card.deckId}
          card={dialog.card}
          returnFocusTo={returnFocusTo}
          onSaved={onEdited}
          onClose={onClose}
        />
      ) : null}
      {dialog?.name === 'rewrite' ? (
        <RewriteDialog
          card={dialog.card}
          returnFocusTo={returnFocusTo}
          onSaved={onEdited}
          onClose={onClose}
        />
      ) : null}
    </>
  );
}
