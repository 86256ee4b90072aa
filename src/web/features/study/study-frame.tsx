import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHeading } from '#web/ui/page-heading.tsx';

/** Where the session came from. */
export type Back = { to: string; label: string };

type Props = {
  title: string;
  back: Back;
  /** To the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of a study screen: the link back, the title, and all the space below the top bar. */
export function StudyFrame({ title, back, actions, children }: Props) {
  return (
    <div className="mx-auto -my-3 flex min-h-[calc(100dvh-5.5rem)] max-w-3xl flex-col sm:-my-4 sm:min-h-[calc(100dvh-7rem)]">
      <header className="flex h-12 shrink-0 items-center gap-1">
        <Link
          to={back.to}
          aria-label={back.label}
          title={back.label}
          className="-ml-2.5 grid size-10 shrink-0 place-items-center rounded-md text-muted transition-colors duration-(--duration-fast) hover:bg-raised hover:text-ink"
        >
          <ArrowLeft aria-hidden size={20} />
        </Link>
        <PageHeading className="min-w-0 flex-1 truncate text-lg!">{title}</PageHeading>
        {actions}
      </header>
      {children}
    </div>
  );
}
