import { useRef, useState } from 'react';
import type { Preset } from '#contract/presets.ts';
import { PresetForm } from '#web/features/scheduling/presets/preset-form.tsx';
import { PresetsFailed } from '#web/features/scheduling/presets/presets-failed.tsx';
import { decksText, limitsText } from '#web/features/scheduling/presets/preset-texts.ts';
import {
  useChangePreset,
  useDeletePreset,
  usePresets,
} from '#web/features/scheduling/presets/presets.queries.ts';
import { countOf } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const HEADING_ID = 'limits-of-decks';

/** The limits that apply to single decks. */
export function PresetsSetting() {
  const presets = usePresets();
  return (
    <div className="flex flex-col gap-3 border-t pt-6">
      <div>
        <h3 id={HEADING_ID} tabIndex={-1} className="font-medium">
          Limits of decks
        </h3>
        <p className="text-sm text-muted">
          A deck can have its own limits within those above. You set them under Limits in the menu of the
          deck.
        </p>
      </div>
      {presets.data ? (
        <PresetList presets={presets.data} />
      ) : presets.isError ? (
        <PresetsFailed query={presets} />
      ) : (
        // Most learners have no limits, so reserving no space keeps the layout still for them.
        <span className="sr-only">Loading limits</span>
      )}
    </div>
  );
}

function PresetList({ presets }: { presets: readonly Preset[] }) {
  const [changed, setChanged] = useState<Preset | null>(null);
  const opener = useRef<HTMLElement>(null);
  const deletion = useDeletePreset();
  if (presets.length === 0) return null;
  return (
    <>
      <ul aria-labelledby={HEADING_ID} className="flex flex-col divide-y">
        {presets.map((preset) => (
          <li key={preset.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-52">
              <p dir="auto" className="font-medium wrap-break-word">
                {preset.name}
              </p>
              <p className="text-sm text-muted">
                {limitsText(preset)}, {usedText(preset)}
              </p>
            </div>
            <div className="flex gap-2">
              <Button
                aria-label={`Change limits ${preset.name}`}
                onClick={({ currentTarget }) => {
                  opener.current = currentTarget;
                  setChanged(preset);
                }}
              >
                Change
              </Button>
              <Button
                variant="ghost"
                aria-label={`Delete limits ${preset.name}`}
                onClick={() =>
                  deletion.mutate(preset, {
                    onSuccess: () => document.getElementById(HEADING_ID)?.focus({ preventScroll: true }),
                  })
                }
              >
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {changed ? (
        <ChangeDialog
          preset={changed}
          returnFocusTo={() => opener.current}
          onClose={() => setChanged(null)}
        />
      ) : null}
    </>
  );
}

function usedText({ decks }: Preset): string {
  return decks.length === 0 ? 'used by no deck' : `used by ${countOf(decks.length, 'deck')}`;
}

type DialogProps = { preset: Preset; returnFocusTo: () => HTMLElement | null; onClose: () => void };

function ChangeDialog({ preset, returnFocusTo, onClose }: DialogProps) {
  const { name, newPerDay, reviewsPerDay, decks } = preset;
  const change = useChangePreset(preset.id);
  return (
    <Dialog open onOpenChange={onClose} title="Change limits" returnFocusTo={returnFocusTo}>
      <PresetForm
        values={{ name, newPerDay, reviewsPerDay }}
        named
        note={decks.length === 0 ? null : `These limits hold for ${decksText(decks)}.`}
        onSave={async (fields, isChanged) => {
          if (isChanged) await change.mutateAsync(fields);
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
