import { Spinner } from '#web/ui/spinner.tsx';
import { useGeneration } from './generation-context.ts';

/** Shows in the top bar that a deck is being generated while the dialog is closed; a press opens the dialog. */
export function GenerationIndicator() {
  const { running, isDialogOpen, setDialogOpen } = useGeneration();
  if (!running || isDialogOpen) return null;
  const { title, cardsGenerated, cardCount } = running;
  return (
    <button
      type="button"
      onClick={() => setDialogOpen(true)}
      aria-label={`Generating ${title}: ${cardsGenerated} of ${cardCount} cards`}
      title={`Generating ${title}`}
      className="flex h-10 animate-fade-in items-center gap-2 rounded-md px-2.5 text-sm text-muted tabular-nums transition-colors duration-(--duration-fast) hover:bg-raised hover:text-ink"
    >
      <span className="text-accent">
        <Spinner />
      </span>
      {cardsGenerated} / {cardCount}
    </button>
  );
}
