import { Link, useLocation } from 'react-router';
import { Spinner } from '#web/ui/spinner.tsx';
import { useGeneration, type RunningDeck } from './generation-context.ts';
import { newCardsPath } from './paths.ts';

const LOOK =
  'flex h-10 animate-fade-in items-center gap-2 rounded-md px-2.5 text-sm text-muted tabular-nums transition-colors duration-(--duration-fast) hover:bg-raised hover:text-ink pointer-coarse:h-11';

/**
 * Shows in the top bar that cards are being generated, while neither the dialog nor the screen of the generation shows it.
 * Opens the dialog for a deck that is saved automatically, and the generation for cards to review.
 */
export function GenerationIndicator() {
  const { running, making, isDialogOpen, setDialogOpen } = useGeneration();
  const { pathname } = useLocation();
  const elsewhere = making.find(({ id }) => newCardsPath(id) !== pathname);
  if (running && !isDialogOpen) {
    return (
      <button type="button" onClick={() => setDialogOpen(true)} {...nameOf(running)} className={LOOK}>
        <Count running={running} />
      </button>
    );
  }
  if (!elsewhere) return null;
  return (
    <Link to={newCardsPath(elsewhere.id)} {...nameOf(elsewhere)} className={LOOK}>
      <Count running={elsewhere} />
    </Link>
  );
}

function nameOf({ title, cardsGenerated, cardCount }: RunningDeck) {
  return {
    'aria-label': `Generating ${title}: ${cardsGenerated} of ${cardCount} cards`,
    title: `Generating ${title}`,
  };
}

function Count({ running: { cardsGenerated, cardCount } }: { running: RunningDeck }) {
  return (
    <>
      <span className="text-accent">
        <Spinner />
      </span>
      {cardsGenerated} / {cardCount}
    </>
  );
}
