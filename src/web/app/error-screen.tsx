import { RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import { usePageTitle } from '#web/lib/page-title.ts';
import { buttonClasses } from '#web/ui/button-classes.ts';
import { PodMark } from '#web/ui/logo.tsx';

/** Shown when a screen cannot be rendered. */
export function ErrorScreen() {
  usePageTitle('Something went wrong');
  return (
    <main id="main" className="grid min-h-dvh place-items-center p-6">
      <div className="flex max-w-md flex-col items-center text-center" role="alert">
        <PodMark size={56} />
        <h1 className="mt-6 font-serif text-3xl font-medium">Something went wrong</h1>
        <p className="mt-2 text-muted">This page could not be displayed. Your saved data is safe.</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <button
            type="button"
            className={buttonClasses({ variant: 'primary' })}
            onClick={() => window.location.reload()}
          >
            <RotateCcw aria-hidden size={16} />
            Try Again
          </button>
          <Link to="/" reloadDocument className={buttonClasses({})}>
            Go Home
          </Link>
        </div>
      </div>
    </main>
  );
}
