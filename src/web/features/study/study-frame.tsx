import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#web/lib/class-names.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { STUDY_FRAME } from './starting.tsx';

/** Where the learner came from. */
export type Back = { to: string; label: string };

type Props = {
  title: string;
  back: Back;
  /** The progress of the session. On phones it replaces the title, so that all fits in one row. */
  progress?: ReactNode;
  /** Shown to the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of a study screen: back link, title and all the space below the top bar, which phones hide. */
export function StudyFrame({ title, back, progress, actions, children }: Props) {
  return (
    <div className={STUDY_FRAME}>
      <header className="flex min-h-12 shrink-0 max-sm:min-h-[max(--spacing(12),var(--toast-space,0px))] items-center gap-x-1 sm:flex-wrap">
        <Link
          to={back.to}
          aria-label={back.label}
          data-tooltip={back.label}
          className="-ml-3 grid size-11 shrink-0 place-items-center rounded-md text-muted transition-colors duration-(--duration-fast) hover:bg-raised hover:text-ink"
        >
          <ArrowLeft aria-hidden size={20} />
        </Link>
        <PageHeading
          className={classNames(
            'min-w-0 flex-1 truncate text-lg!',
            progress !== undefined && 'max-sm:sr-only',
          )}
        >
          {title}
        </PageHeading>
        {progress === undefined ? null : (
          <div className="flex min-w-0 items-center gap-3 max-sm:flex-1 sm:order-last sm:basis-full sm:gap-4">
            {progress}
          </div>
        )}
        {actions}
      </header>
      {children}
    </div>
  );
}
