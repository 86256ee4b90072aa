import { CircleCheckBig } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DECK_MODES, STUDY_MODES, type StudyMode } from '#domain/study/mode.ts';
import { useUserTimeZone } from '#web/features/account/settings.queries.ts';
import { useDue } from '#web/features/scheduling/due.queries.ts';
import { nextCardsText } from '#web/features/scheduling/today.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InvalidDeckId } from './invalid-deck-id.tsx';
import { SessionOpener } from './session-opener.tsx';
import { isDeckId } from './session/deck-id.ts';
import type { Back } from './study-frame.tsx';

/** A round over all decks or, with `?deck=`, over one, from start to summary; `?mode=` chooses how cards are shown. */
export function RoundScreen() {
  const [search] = useSearchParams();
  const deckId = search.get('deck');
  const modes = deckId === null ? DECK_MODES : STUDY_MODES;
  const mode: StudyMode = modes.find((known) => known === search.get('mode')) ?? 'mixed';
  if (deckId !== null && !isDeckId(deckId)) return <InvalidDeckId />;
  const back =
    deckId === null
      ? { to: '/dashboard', label: 'Back to Dashboard' }
      : { to: `/decks/${deckId}`, label: 'Back to Deck' };
  return (
    <SessionOpener
      key={`${deckId} ${mode}`}
      subject={{ scope: 'round', deckId, mode }}
      title="Study"
      starting="Starting study session..."
      back={back}
      empty={<NothingLeft deckId={deckId} mode={mode} back={back} />}
    />
  );
}

type LeftProps = { deckId: string | null; mode: StudyMode; back: Back };

/** Replaces a round without cards: why there are none, and when there will be some. */
function NothingLeft({ deckId, mode, back }: LeftProps) {
  const { data: due } = useDue({ quiet: true });
  const timeZone = useUserTimeZone();
  const [now] = useState(Date.now);
  return (
    <EmptyState
      icon={<CircleCheckBig aria-hidden size={28} />}
      title={mode === 'quiz' ? 'No quiz cards left today' : 'Nothing left to study today'}
      action={
        <Button asChild variant="primary">
          <Link to={back.to}>{back.label}</Link>
        </Button>
      }
    >
      {deckId === null ? (
        <p className="min-h-6">{due && mode !== 'quiz' ? nextCardsText(due, now, timeZone) : null}</p>
      ) : mode === 'quiz' ? null : (
        <p>You have been through all cards of this deck today.</p>
      )}
    </EmptyState>
  );
}
