import { useState } from 'react';
import { SourceForm, type CardSourceOption } from './source-form.tsx';
import type { SourceSection } from './source-part.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DeckTarget, titleIssue, type SaveTarget } from './deck-target.tsx';

type Props = {
  source: CardSourceOption;
  /** Headings of the source in the order of the text. */
  sections: readonly SourceSection[];
  returnFocusTo?: () => HTMLElement | null;
  onClose: () => void;
};

/** Requests cards from a source for a new or existing deck, then opens the generation. Open while rendered. */
export function MakeCardsFromSource({ source, sections, returnFocusTo, onClose }: Props) {
  const [target, setTarget] = useState<SaveTarget>({ deckId: null, title: source.title });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Make cards"
      description={source.title}
      {...(returnFocusTo ? { returnFocusTo } : {})}
    >
      <SourceForm
        source={source}
        sections={sections}
        target={target.deckId === null ? target : { deckId: target.deckId, title: source.title }}
        targetIssue={titleIssue(target)}
        onClose={onClose}
      >
        <DeckTarget title={source.title} target={target} onChange={setTarget} />
      </SourceForm>
    </Dialog>
  );
}
