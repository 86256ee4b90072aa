import type { CardImport } from '#contract/imports.ts';
import { countOf, formatNumber } from '#web/lib/format.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DiscardButton } from './discard-button.tsx';
import { mediaText, progressOf, progressText } from './import-texts.ts';

const PANEL = 'flex flex-col gap-4 rounded-lg border border-accent-line bg-surface p-5 sm:p-6';

/** Shows the current step of the server: reading cards, adding them or removing them again. */
export function ImportProgress({ state }: { state: CardImport }) {
  const progress = progressOf(state);
  const text = progressText(state);
  const facts = state.status === 'reading' ? progressParts(state) : [];
  return (
    <section aria-label="Progress" className={PANEL}>
      <Doing>{text}</Doing>
      {progress === null ? null : (
        <ProgressBar label="Progress" value={progress.value} max={progress.max} valueText={text} />
      )}
      {facts.length === 0 ? null : (
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted tabular-nums">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">You can leave this page. The import continues.</p>
      {state.status === 'reading' ? (
        <DiscardButton
          state={state}
          label="Cancel"
          question="Stop reading and discard this import?"
          className="self-start"
        />
      ) : null}
    </section>
  );
}

/** Shown while an import is being discarded. */
export function Discarding() {
  return (
    <section aria-label="Progress" className={PANEL}>
      <Doing>Removing</Doing>
    </section>
  );
}

function Doing({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-3 text-lg font-medium tabular-nums">
      <Spinner size={20} />
      {children}
    </p>
  );
}

function progressParts({ fresh, known, media }: CardImport): string[] {
  return [
    ...(fresh > 0 ? [countOf(fresh, 'new card')] : []),
    ...(known > 0 ? [`${formatNumber(known)} already there`] : []),
    ...(media > 0 ? [mediaText(media)] : []),
  ];
}
