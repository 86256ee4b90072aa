import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Licence } from '#contract/licences.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';
import { useLicences } from './licences.queries.ts';

/** Lists the packages in the web app with their licences, for visitors and learners. */
export function LicencesScreen() {
  usePageTitle('Open-source licences');
  const { data: licences, error, refetch } = useLicences();
  return (
    <div className="min-h-dvh">
      <header className="flex h-16 items-center justify-between px-4 sm:px-8">
        <Link to="/" aria-label="Cardamom, go to the home page" className="flex rounded-sm">
          <Logo />
        </Link>
        <ThemeToggle />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto flex max-w-3xl flex-col gap-8 px-4 pt-4 pb-16 sm:px-8">
        <PageHeader title="Open-source licences">
          The code, styles and fonts that Cardamom brings to your browser contain work of others. Thank you!
        </PageHeader>
        {licences === undefined ? (
          <Pending error={error} onRetry={() => void refetch()} />
        ) : (
          <ul aria-label="Packages" className="rounded-lg border bg-surface">
            {licences.map((licence) => (
              <li key={`${licence.name} ${licence.version}`} className="border-t first:border-t-0">
                <Package {...licence} />
              </li>
            ))}
          </ul>
        )}
      </main>
    </div>
  );
}

function Package({ name, version, licence, text }: Licence) {
  return (
    <details className="group/package">
      <summary className="flex min-h-11 cursor-pointer items-center gap-x-3 px-4 py-2">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="text-sm text-muted">{version}</span>
          <span className="ml-auto text-sm text-muted">{licence}</span>
        </span>
        <ChevronRight
          aria-hidden
          size={18}
          className="shrink-0 text-muted transition-transform duration-(--duration-fast) group-open/package:rotate-90"
        />
      </summary>
      <p className="px-4 pb-4 text-sm whitespace-pre-wrap wrap-anywhere">{text}</p>
    </details>
  );
}

function Pending({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return <Skeleton className="h-96 rounded-lg!" />;
  return (
    <EmptyState
      role="alert"
      title={failureTitle(error, 'Failed to load the licences')}
      action={<Button onClick={onRetry}>Try Again</Button>}
    />
  );
}
