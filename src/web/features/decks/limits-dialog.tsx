import { useState } from 'react';
import { deckPath } from '#domain/deck-folders.ts';
import type { Deck } from '#domain/deck.ts';
import type { Preset } from '#contract/presets.ts';
import { PresetForm } from '#web/features/scheduling/presets/preset-form.tsx';
import { PresetsFailed } from '#web/features/scheduling/presets/presets-failed.tsx';
import { decksText, limitsText } from '#web/features/scheduling/presets/preset-texts.ts';
import { usePresets, useSaveDeckLimits } from '#web/features/scheduling/presets/presets.queries.ts';
import { errorTexts } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Select } from '#web/ui/select.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

type Props = {
  deck: Pick<Deck, 'id' | 'title'>;
  returnFocusTo: () => HTMLElement | null;
  onClose: () => void;
};

/** Chooses how many cards of a deck come up on a day. Open while rendered. */
export function LimitsDialog({ deck, returnFocusTo, onClose }: Props) {
  const presets = usePresets();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Limits"
      description={`How many cards of “${deck.title}” come up on a day, within the limits for all decks in Settings.`}
      returnFocusTo={returnFocusTo}
    >
      {presets.data ? (
        <Choice deck={deck} presets={presets.data} onClose={onClose} />
      ) : presets.isError ? (
        <PresetsFailed query={presets} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  );
}

const NONE = 'none';
const NEW = 'new';
const FAILURE = 'Failed to save limits';

type ChoiceProps = Pick<Props, 'deck' | 'onClose'> & { presets: readonly Preset[] };

function Choice({ deck, presets, onClose }: ChoiceProps) {
  const used = presets.find(({ decks }) => decks.some(({ id }) => id === deck.id));
  const [chosen, setChosen] = useState(used?.id ?? (presets.length === 0 ? NEW : NONE));
  const save = useSaveDeckLimits(deck.id);
  const preset = presets.find(({ id }) => id === chosen);

  return (
    <div className="flex flex-col gap-5">
      <Select
        label="Limits of this deck"
        options={[
          { value: NONE, label: 'No limits of its own' },
          ...presets.map((one) => ({ value: one.id, label: `${one.name}: ${limitsText(one)}` })),
          { value: NEW, label: 'New limits' },
        ]}
        value={chosen}
        onChange={setChosen}
      />
      {chosen === NONE ? (
        <>
          <p>Only the limits for all decks hold.</p>
          <FormError message={save.isError ? errorTexts(save.error, FAILURE).title : undefined} />
          <div className="flex justify-end gap-3">
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant="primary"
              loading={save.isPending}
              onClick={() => save.mutate({ kind: 'none' }, { onSuccess: onClose })}
            >
              Save
            </Button>
          </div>
        </>
      ) : (
        <PresetForm
          key={chosen}
          values={
            preset
              ? { name: preset.name, newPerDay: preset.newPerDay, reviewsPerDay: preset.reviewsPerDay }
              : { name: deckPath(deck.title).name, newPerDay: null, reviewsPerDay: null }
          }
          named={preset === undefined}
          note={sharedText(preset, deck.id)}
          onSave={async (fields, isChanged) => {
            await save.mutateAsync(
              preset
                ? { kind: 'preset', id: preset.id, changes: isChanged ? fields : null }
                : { kind: 'new', fields },
            );
            onClose();
          }}
          onCancel={onClose}
        />
      )}
    </div>
  );
}

/** Names the other decks that a change of the preset affects. */
function sharedText(preset: Preset | undefined, deckId: string): string | null {
  const others = preset?.decks.filter(({ id }) => id !== deckId) ?? [];
  return others.length === 0 ? null : `A change also holds for ${decksText(others)}.`;
}
