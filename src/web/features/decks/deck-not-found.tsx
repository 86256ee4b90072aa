import { Link } from 'react-router';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { PodMark } from '#web/ui/logo.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

/** Missing decks and decks of other users look the same, so that nothing leaks. */
export function DeckNotFound() {
  usePageTitle('Deck not found');
  return (
    <div className="flex flex-col items-center gap-3 py-16 text-center">
      <PodMark size={56} />
      <PageHeading className="mt-3 text-3xl">Deck not found</PageHeading>
      <p className="max-w-md text-muted">This deck does not exist or you do not have access to it.</p>
      <Button asChild variant="primary" className="mt-3">
        <Link to="/dashboard">Back to Dashboard</Link>
      </Button>
    </div>
  );
}
