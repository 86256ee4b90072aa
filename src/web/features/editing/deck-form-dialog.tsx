import { useRef, useState } from 'react';
import { deckContent } from '#contract/decks.ts';
import { withBackLanguage, type Deck, type DeckContent } from '#domain/deck.ts';
import { DEFAULT_DIFFICULTY } from '#domain/limits.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { NumberSelect } from '#web/ui/number-select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { VersionConflictView } from './version-conflict-view.tsx';
import { DeckLanguageFields } from './deck-language-fields.tsx';
import { deckDifferences } from './differences.ts';
import { DIFFICULTY_OPTIONS } from '#web/lib/difficulty-options.ts';
import { confirmDiscard } from '#web/lib/confirm-discard.ts';
import { useSaveDeck } from './save.queries.ts';

type Props = {
  /** The deck to edit; without it, a new one is created. */
  deck?: Deck;
  returnFocusTo?: () => HTMLElement | null;
  onClose: () => void;
  onSaved?: (deck: Deck) => void;
};

/** Edits a deck's title and details. Open while rendered. */
export function DeckFormDialog({ deck, returnFocusTo, onClose, onSaved }: Props) {
  const save = useSaveDeck();
  // The deck may be refetched during editing; saving is based on the version that the learner saw.
  const seen = useRef(deck);
  const [conflict, setConflict] = useState<{ theirs: Deck; mine: DeckContent } | null>(null);
  const { register, control, submit, formProps, errors, isDirty, isSubmitting } = useApiForm({
    schema: deckContent,
    defaultValues: {
      title: deck?.title ?? '',
      description: deck?.description ?? '',
      category: deck?.category ?? '',
      difficulty: deck?.difficulty ?? DEFAULT_DIFFICULTY,
      language: deck?.language ?? null,
      backLanguage: deck?.backLanguage ?? null,
    },
    async send(given) {
      const mine = withBackLanguage(given);
      try {
        const result = await save.mutateAsync({ deck: mine, over: seen.current });
        if ('changed' in result) return setConflict({ theirs: result.changed, mine });
        onClose();
        onSaved?.(result.saved);
      } catch (error) {
        setConflict(null);
        throw error;
      }
    },
    failure: 'Failed to save deck',
  });

  return (
    <Dialog
      open
      onOpenChange={() => confirmDiscard(isDirty) && onClose()}
      title={deck ? 'Edit deck' : 'Write a deck'}
      {...(deck ? {} : { description: 'Start with a title. You can add cards next.' })}
      {...(returnFocusTo ? { returnFocusTo } : {})}
    >
      {conflict && (
        <VersionConflictView
          key={conflict.theirs.version}
          what="deck"
          differences={deckDifferences(conflict.theirs, conflict.mine)}
          saving={isSubmitting}
          onBack={() => setConflict(null)}
          onUseTheirs={onClose}
          onKeepMine={() => {
            seen.current = conflict.theirs;
            submit();
          }}
        />
      )}
      <form {...formProps} hidden={conflict !== null} className="flex flex-col gap-4">
        <TextField label="Title" autoComplete="off" error={errors.title?.message} {...register('title')} />
        <TextArea
          label="Description (optional)"
          error={errors.description?.message}
          {...register('description')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Category (optional)"
            autoComplete="off"
            placeholder="For example: Geography"
            error={errors.category?.message}
            {...register('category')}
          />
          <NumberSelect control={control} name="difficulty" label="Difficulty" options={DIFFICULTY_OPTIONS} />
        </div>
        <DeckLanguageFields control={control} isNew={deck === undefined} />
        <FormError message={errors.root?.message} />
        <div className="flex justify-end gap-3">
          <Button variant="ghost" onClick={() => confirmDiscard(isDirty) && onClose()}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={isSubmitting}>
            {deck ? 'Save' : 'Create deck'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
