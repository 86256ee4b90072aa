import { newId } from '#web/lib/new-id.ts';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams, type Location } from 'react-router';
import { DECK_MODES } from '#domain/study/mode.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InvalidDeckId } from './invalid-deck-id.tsx';
import { RoundScreen } from './round-screen.tsx';
import { SessionOpener } from './session-opener.tsx';
import { isDeckId } from './session/deck-id.ts';
import { missedIn } from './session/missed.ts';
import type { Missed } from './session/subject.ts';

/** A study session on a deck or, without a deck, a round, from start to summary. */
export function StudyScreen() {
  const { deckId } = useParams();
  if (deckId === undefined) return <RoundScreen />;
  return isDeckId(deckId) ? <DeckStudy key={deckId} deckId={deckId} /> : <InvalidDeckId />;
}

function DeckStudy({ deckId }: { deckId: string }) {
  const [search] = useSearchParams();
  const mode = DECK_MODES.find((known) => known === search.get('mode'));
  const location: Location<unknown> = useLocation();
  const navigate = useNavigate();
  const [missed, setMissed] = useState(() => missedIn(location.state));
  const back = { to: `/decks/${deckId}`, label: 'Back to Deck' };

  /**
   * Stored in the history entry rather than the URL: a reload keeps these cards, while a shared link opens the whole
   * deck.
   */
  function study(chosen: Missed | undefined) {
    setMissed(chosen);
    void navigate({ search: search.toString() }, { replace: true, state: { missed: chosen } });
  }

  return (
    <SessionOpener
      key={missed?.round ?? 'all'}
      subject={{ scope: 'deck', deckId, mode, missed }}
      title="Study"
      starting="Starting study session..."
      back={back}
      onStudyMissed={(cardIds) => study({ round: newId(), cardIds })}
      onStudyAll={missed && (() => study(undefined))}
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
