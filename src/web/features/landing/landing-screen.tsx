import { Link } from 'react-router';
import { ThemeToggle } from '#web/app/theme-toggle.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { SampleCard } from './sample-card.tsx';

export function LandingScreen() {
  usePageTitle('Flashcards that stick');
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-16 w-full max-w-6xl items-center justify-between gap-3 px-4 sm:px-8">
        <Logo />
        <nav aria-label="Account" className="flex items-center gap-1 sm:gap-2">
          <ThemeToggle />
          <Button asChild variant="ghost">
            <Link to="/login">Login</Link>
          </Button>
          <Button asChild>
            <Link to="/register">Sign Up</Link>
          </Button>
        </nav>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-6xl flex-1 items-center gap-14 px-4 py-12 sm:px-8 lg:grid-cols-[1.1fr_1fr] lg:gap-16 xl:gap-20"
      >
        <div className="max-w-xl">
          <PageHeading className="text-3xl sm:text-4xl xl:text-5xl">
            <span className="block">Name a topic.</span> <span className="block">Know it by heart.</span>
          </PageHeading>
          <p className="mt-6 text-lg text-muted">
            Cardamom writes the flashcards and the quizzes, hints when you are stuck, explains when you are
            wrong, and shows how far you have come.
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
            <Button asChild variant="primary" size="lg">
              <Link to="/register">Start studying</Link>
            </Button>
            <p className="text-sm text-muted">Free to start. No credit card required.</p>
          </div>
        </div>
        <SampleCard />
      </main>
    </div>
  );
}
