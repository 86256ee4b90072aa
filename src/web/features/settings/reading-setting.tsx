import { canRead, chooseReading, useReadingChoice } from '#web/features/speech/reading-choice.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { Switch } from '#web/ui/switch.tsx';

const MissingVoices = deferred(async () => (await import('./missing-voices.tsx')).MissingVoices);

/** Whether cards can be read aloud. Stored on this device and applied immediately. */
export function ReadingSetting() {
  const { wanted } = useReadingChoice();
  return (
    <div className="flex flex-col gap-2 border-t pt-6">
      {canRead() ? (
        <Switch
          label="Read cards aloud"
          description="Adds a button, and the P key, to cards of decks with a language, on this device. Your browser reads them aloud, with a voice of this device if it has one."
          checked={wanted}
          onChange={chooseReading}
        />
      ) : (
        <p className="text-sm text-muted">
          <span className="block font-medium text-ink">Read cards aloud</span>
          This browser has no voices to read with.
        </p>
      )}
      {wanted && canRead() ? <MissingVoices /> : null}
    </div>
  );
}
