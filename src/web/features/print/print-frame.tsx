import type { ReactNode } from 'react';
import { BackLink } from '#web/ui/back-link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

type Props = {
  deckId: string;
  /** Undefined while loading. */
  title: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
};

/** The heading of the print screen and the link back to the deck, in every state of the screen. */
export function PrintFrame({ deckId, title, actions, children }: Props) {
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-4">
        <div className="-my-2 flex min-h-11 items-center">
          <BackLink to={`/decks/${deckId}`}>Deck</BackLink>
        </div>
        <PageHeader title={title === undefined ? 'Print' : `Print ${title}`} actions={actions} />
      </div>
      {children}
    </div>
  );
}
