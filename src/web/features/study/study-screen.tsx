import { useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { STUDY_MODES } from '#domain/study/mode.ts';
import { useSettings } from '#web/features/account/settings.queries.ts';
import { errorTexts } from '#web/lib/api-error.ts';
import { useUser } from '#web/lib/auth-store.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { isDeckId } from './session/deck-id.ts';
import { RunningSession } from './running-session.tsx';
import { StudyFrame } from './study-frame.tsx';
import { useOpenedSession } from './session/study.queries.ts';
import { keepRunningSession } from './session/study-storage.ts';

/** A study session on a deck, from start to summary. */
export function StudyScreen() {
  const { deckId = '' } = useParams();
  return isDeckId(deckId) ? <DeckSession key={deckId} deckId={deckId} /> : <InvalidDeckId />;
}

function InvalidDeckId() {
  useEffect(() => {
    toast.error('Invalid deck ID. Redirecting to dashboard...', { id: 'invalid-deck-id' });
  }, []);
  return <Navigate to="/dashboard" replace />;
}

function DeckSession({ deckId }: { deckId: string }) {
  const userId = useUser()?.id;
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(0);
  const [search] = useSearchParams();
  const mode = STUDY_MODES.find((known) => known === search.get('mode'));
  const opened = useOpenedSession(userId, deckId, mode, attempt);
  const settings = useSettings();
  const invalid = opened.data?.valid === false;
  usePageTitle(opened.data?.session?.deckTitle ?? 'Study');

  useEffect(() => {
    if (!invalid) return;
    toast.error('Invalid session data received', { id: 'invalid-session' });
    void navigate(`/decks/${deckId}`, { replace: true });
  }, [invalid, navigate, deckId]);

  if (opened.isError) {
    return (
      <StudyFrame title="Study" deckId={deckId}>
        <EmptyState
          role="alert"
          title={errorTexts(opened.error, 'Failed to start study session').title}
          action={
            <>
              <Button variant="primary" loading={opened.isFetching} onClick={() => void opened.refetch()}>
                Try Again
              </Button>
              <Button asChild>
                <Link to="/dashboard">Back to Dashboard</Link>
              </Button>
            </>
          }
        />
      </StudyFrame>
    );
  }
  const session = opened.data?.session;
  // Without the settings, a card might advance although the learner has turned auto-advance off.
  if (
    settings.isPending ||
    opened.data === undefined ||
    session === null ||
    session === undefined ||
    userId === undefined
  ) {
    return (
      <StudyFrame title="Study" deckId={deckId}>
        <output className="flex flex-1 items-center justify-center gap-3 pb-24 text-muted">
          <Spinner size={20} />
          Starting study session...
        </output>
      </StudyFrame>
    );
  }
  if (opened.data.cards.length === 0) {
    return (
      <StudyFrame title={session.deckTitle} deckId={deckId}>
        <EmptyState
          title="This deck has no cards"
          action={
            <Button asChild variant="primary">
              <Link to={`/decks/${deckId}`}>Back to Deck</Link>
            </Button>
          }
        />
      </StudyFrame>
    );
  }
  return (
    <RunningSession
      key={session.id}
      userId={userId}
      deckId={deckId}
      session={session}
      opened={opened.data}
      autoAdvance={settings.data?.autoAdvance ?? 'normal'}
      onRestart={() => {
        keepRunningSession(userId, deckId, null);
        setAttempt(attempt + 1);
      }}
    />
  );
}
