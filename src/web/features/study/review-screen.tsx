import { useParams, useSearchParams } from 'react-router';
import { InvalidDeckId } from './invalid-deck-id.tsx';
import { NothingDue } from './nothing-due.tsx';
import { SessionOpener } from './session-opener.tsx';
import { isDeckId } from './session/deck-id.ts';

/** A review of one deck or of all decks, from start to summary. With `?only=due` it brings no new cards. */
export function ReviewScreen() {
  const { deckId = null } = useParams();
  const [search] = useSearchParams();
  if (deckId !== null && !isDeckId(deckId)) return <InvalidDeckId />;
  const back =
    deckId === null
      ? { to: '/dashboard', label: 'Back to Dashboard' }
      : { to: `/decks/${deckId}`, label: 'Back to Deck' };
  return (
    <SessionOpener
      key={deckId ?? 'all'}
      subject={{ scope: 'due', deckId, newCards: search.get('only') !== 'due' }}
      title="Review"
      starting="Starting review..."
      back={back}
      empty={<NothingDue deckId={deckId} back={back} />}
    />
  );
}
