import type { ReactNode } from 'react';
import { BackLink } from '#web/ui/back-link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

type Props = { title: string; actions?: ReactNode; children: ReactNode };

/** The heading of a test and the link back to all tests, in every state of its screens. */
export function TestFrame({ title, actions, children }: Props) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <div className="-my-2 flex min-h-11 items-center">
          <BackLink to="/tests">Tests</BackLink>
        </div>
        <PageHeader title={title} actions={actions} />
      </div>
      {children}
    </div>
  );
}
