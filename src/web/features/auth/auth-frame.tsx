import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { visitorTopic } from '#web/lib/visitor-topic.ts';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

type Props = { title: string; intro: string; children: ReactNode; aside?: ReactNode };

/** The frame of the login and sign-up forms: one column, or two with an aside. */
export function AuthFrame({ title, intro, children, aside }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-16 items-center justify-between px-4 sm:px-8">
        <Link to="/" aria-label="Cardamom, go to the home page" className="flex rounded-sm">
          <Logo />
        </Link>
        <ThemeToggle />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="flex flex-1 items-start justify-center px-4 pt-4 pb-12 sm:items-center sm:pt-0"
      >
        <div className="flex w-full max-w-md flex-col gap-10 lg:max-w-none lg:flex-row lg:items-center lg:justify-center lg:gap-20">
          <div className="w-full max-w-md">
            <PageHeading>{title}</PageHeading>
            <p className="mt-1.5 text-muted">{intro}</p>
            <VisitorTopicNote />
            {children}
          </div>
          {aside}
        </div>
      </main>
    </div>
  );
}

/** Shows that the topic entered on the landing page has been kept. */
function VisitorTopicNote() {
  const topic = visitorTopic();
  if (topic === '') return null;
  return (
    <p className="mt-5 rounded-md border border-accent-line bg-accent-soft px-4 py-3 text-sm">
      Next: your deck on <strong className="font-medium wrap-anywhere">{shortened(topic)}</strong>.
    </p>
  );
}

const SHORT = 80;

function shortened(topic: string): string {
  return topic.length > SHORT ? `${topic.slice(0, SHORT).trimEnd()}…` : topic;
}
