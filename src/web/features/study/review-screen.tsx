import { useParams, useSearchParams } from 'react-router';
import { MOST_DAYS_AHEAD } from '#domain/scheduling/settings.ts';
import { InvalidDeckId } from './invalid-deck-id.tsx';
import { NothingDue } from './nothing-due.tsx';
import { SessionOpener } from './session-opener.tsx';
import { isDeckId } from './session/deck-id.ts';
import type { Beyond } from './session/subject.ts';

/**
 * A review of one deck or of all decks, from start to summary. With `?only=due` it has no new cards. With `?ahead=` it has the
 * cards due within that number of days or, for `forgotten`, those forgotten today; `&tag=` keeps only cards with a tag. With
 * `?plan=` it has the cards that a plan for an exam asks for today.
 */
export function ReviewScreen() {
  const { deckId = null } = useParams();
  const [search] = useSearchParams();
  if (deckId !== null && !isDeckId(deckId)) return <InvalidDeckId />;
  const back =
    deckId === null
      ? { to: '/dashboard', label: 'Back to Dashboard' }
      : { to: `/decks/${deckId}`, label: 'Back to Deck' };
  const beyond = beyondOf(search);
  return (
    <SessionOpener
      key={`${deckId} ${search}`}
      subject={{ scope: 'due', deckId, newCards: search.get('only') !== 'due', beyond }}
      title="Review"
      starting="Starting review..."
      back={back}
      empty={<NothingDue deckId={deckId} beyond={beyond} back={back} />}
    />
  );
}

function beyondOf(search: URLSearchParams): Beyond | undefined {
  const planId = search.get('plan');
  if (planId !== null) return { planId };
  const ahead = search.get('ahead');
  const tag = search.get('tag');
  if (ahead === 'forgotten') return { ahead, tag };
  const days = Number(ahead);
  return Number.isInteger(days) && days >= 1 && days <= MOST_DAYS_AHEAD ? { ahead: days, tag } : undefined;
}
