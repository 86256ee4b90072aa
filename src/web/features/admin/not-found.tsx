import { Link } from 'react-router';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { PodMark } from '#web/ui/logo.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

/** Shown when something does not exist, and to a user who may not see it. */
export function NotFound() {
  usePageTitle('Not found');
  return (
    <div className="flex flex-col items-center gap-3 py-16 text-center">
      <PodMark size={56} />
      <PageHeading className="mt-3 text-3xl">There is nothing here</PageHeading>
      <p className="max-w-md text-muted">This page does not exist, or you do not have access to it.</p>
      <Button asChild variant="primary" className="mt-3">
        <Link to="/dashboard">Back to the dashboard</Link>
      </Button>
    </div>
  );
}
