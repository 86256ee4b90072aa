import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { useDeckChoice } from '../request/choice.queries.ts';
import { countOf } from '#web/lib/format.ts';
import { useIsSameUrl } from '#web/lib/use-is-same-url.ts';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Generation } from './review-state.ts';
import { isRunning, useDiscardGeneration, useSaveCards } from './review.queries.ts';
import { DeckTarget, titleIssue, type SaveTarget } from '../request/deck-target.tsx';

type Props = {
  generation: Generation;
  /** Number of cards that would be saved. */
  kept: number;
  /** Whether choices wait for the network. */
  lost: boolean;
  /** Number of choices that the server has refused. */
  refused: number;
  onSendAgain: () => void;
  onTakeBack: () => void;
};

/** Saves the cards that were not dropped to a deck of the learner's choice. Always visible. */
export function SaveBar({ generation, kept, lost, refused, onSendAgain, onTakeBack }: Props) {
  const navigate = useNavigate();
  const [target, setTarget] = useState<SaveTarget>(
    generation.deckId === null ? { deckId: null, title: generation.title } : { deckId: generation.deckId },
  );
  const [choosing, setChoosing] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const isHere = useIsSameUrl();
  const saving = useSaveCards(generation.id, ({ cardsSaved, deck }) => {
    const study = () => void navigate(`/study/${deck.id}`);
    const view = () => void navigate(`/decks/${deck.id}`);
    toast.success(`${countOf(cardsSaved, 'card')} saved`, {
      action: { label: 'Study now', onClick: study },
      cancel: { label: 'View deck', onClick: view },
    });
    if (isHere()) view();
  });
  const discarding = useDiscardGeneration(generation.id, () => {
    toast.success('Cards discarded');
    if (isHere()) void navigate(generation.deckId === null ? '/dashboard' : `/decks/${generation.deckId}`);
  });
  const running = isRunning(generation);

  function save() {
    if (titleIssue(target) !== undefined) return setChoosing(true);
    saving.mutate(target);
    return undefined;
  }

  function discard() {
    const what = running ? 'Stop making these cards and discard them?' : 'Discard these cards?';
    if (!window.confirm(`${what} This cannot be undone.`)) return;
    discarding.mutate();
  }

  return (
    <BottomBar label="Save" className="items-center sm:pl-4">
      <div className="min-w-0 flex-1 basis-60">
        <TargetButton ref={trigger} target={target} onClick={() => setChoosing(true)} />
        {running ? (
          <p className="text-sm text-muted">You can save the cards once all of them are ready.</p>
        ) : null}
        {lost ? (
          <p role="alert" className="text-sm text-saffron">
            No connection. Your choices are kept here and sent later.
          </p>
        ) : null}
        {refused > 0 ? (
          <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-saffron">
            {countOf(refused, 'choice')} could not be saved.
            <span className="flex gap-2">
              <Button size="sm" onClick={onSendAgain}>
                Send again
              </Button>
              <Button size="sm" variant="ghost" onClick={onTakeBack}>
                {refused === 1 ? 'Undo it' : 'Undo them'}
              </Button>
            </span>
          </div>
        ) : null}
      </div>
      <div className="flex gap-2 max-sm:w-full">
        <Button variant="ghost" loading={discarding.isPending} onClick={discard}>
          Discard
        </Button>
        <Button
          variant="primary"
          className="max-sm:flex-1"
          data-save-cards=""
          disabled={running || kept === 0}
          loading={saving.isPending}
          onClick={save}
        >
          {kept === 0 && !running ? 'Nothing to save' : `Save ${countOf(kept, 'card')}`}
        </Button>
      </div>
      {choosing ? (
        <TargetDialog
          title={generation.title}
          target={target}
          returnFocusTo={() => trigger.current}
          onChange={setTarget}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </BottomBar>
  );
}

type TargetProps = {
  ref: React.RefObject<HTMLButtonElement | null>;
  target: SaveTarget;
  onClick: () => void;
};

function TargetButton({ ref, target, onClick }: TargetProps) {
  const decks = useDeckChoice(target.deckId !== null).data;
  const title = target.deckId === null ? target.title : decks?.find(({ id }) => id === target.deckId)?.title;
  return (
    <button
      ref={ref}
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className="flex max-w-full items-center gap-1.5 rounded-sm text-left text-sm hover:text-accent pointer-coarse:min-h-11"
    >
      <span className="shrink-0 text-muted">
        {target.deckId === null ? 'To a new deck:' : 'To the deck:'}
      </span>
      <span className="truncate font-medium">{title ?? 'one you have'}</span>
      <span className="sr-only">, change</span>
      <ChevronDown aria-hidden size={16} className="shrink-0 text-muted" />
    </button>
  );
}

type DialogProps = {
  title: string;
  target: SaveTarget;
  returnFocusTo: () => HTMLElement | null;
  onChange: (target: SaveTarget) => void;
  onClose: () => void;
};

function TargetDialog({ title, target, returnFocusTo, onChange, onClose }: DialogProps) {
  const [chosen, setChosen] = useState(target);
  const done = () => {
    if (titleIssue(chosen) !== undefined) return;
    onChange(chosen);
    onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title="Where the cards go" returnFocusTo={returnFocusTo}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          done();
        }}
      >
        <DeckTarget title={title} target={chosen} onChange={setChosen} />
        <div className="flex justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary">
            Done
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
