import { Link, useParams, useSearchParams } from 'react-router';
import { STUDY_MODES } from '#domain/study/mode.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InvalidDeckId } from './invalid-deck-id.tsx';
import { SessionOpener } from './session-opener.tsx';
import { isDeckId } from './session/deck-id.ts';

/** A study session on a deck, from start to summary. */
export function StudyScreen() {
  const { deckId = '' } = useParams();
  const [search] = useSearchParams();
  const mode = STUDY_MODES.find((known) => known === search.get('mode'));
  if (!isDeckId(deckId)) return <InvalidDeckId />;
  const back = { to: `/decks/${deckId}`, label: 'Back to Deck' };
  return (
    <SessionOpener
      key={deckId}
      subject={{ scope: 'deck', deckId, mode }}
      title="Study"
      starting="Starting study session..."
      back={back}
      empty={
        <EmptyState
          title="This deck has no cards"
          action={
            <Button asChild variant="primary">
              <Link to={back.to}>{back.label}</Link>
            </Button>
          }
        />
      }
    />
  );
}
