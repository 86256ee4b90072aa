import type { ReactNode } from 'react';
import { BackLink } from './back-link.tsx';
import { PageHeader } from './page-header.tsx';

type Props = {
  /** Where the list is that contains the subject, and its name. */
  back: { to: string; name: string };
  title: string;
  /** Below the title. */
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** The heading of a screen and the link back to the list, in every state of the screen. */
export function FramedScreen({ back, title, about, actions, children }: Props) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <div className="-my-2 flex min-h-11 items-center">
          <BackLink to={back.to}>{back.name}</BackLink>
        </div>
        <PageHeader title={title} actions={actions}>
          {about}
        </PageHeader>
      </div>
      {children}
    </div>
  );
}
