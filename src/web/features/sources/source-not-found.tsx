import { Link } from 'react-router';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { PodMark } from '#web/ui/logo.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

/** Shown both for a missing source and for another user's, so that it does not reveal which. */
export function SourceNotFound() {
  usePageTitle('Source not found');
  return (
    <div className="flex flex-col items-center gap-3 py-16 text-center">
      <PodMark size={56} />
      <PageHeading className="mt-3 text-3xl">Source not found</PageHeading>
      <p className="max-w-md text-muted">
        This source does not exist or you do not have access to it. Cards that were made from it keep what
        they quote.
      </p>
      <Button asChild variant="primary" className="mt-3">
        <Link to="/sources">Back to Sources</Link>
      </Button>
    </div>
  );
}
