import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';

type Props = {
  title: ReactNode;
  /** See `PageHeading`. */
  screen?: string;
  children?: ReactNode;
  actions?: ReactNode;
};

/** The main heading with the content below it and the screen's actions on the right. */
export function PageHeader({ title, screen, children, actions }: Props) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div className="max-w-2xl min-w-0 flex-1 basis-72">
        <PageHeading className="text-3xl wrap-break-word" {...(screen === undefined ? {} : { screen })}>
          {title}
        </PageHeading>
        {children === undefined ? null : <div className="mt-1.5 text-muted">{children}</div>}
      </div>
      {actions === undefined ? null : (
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full">{actions}</div>
      )}
    </header>
  );
}
