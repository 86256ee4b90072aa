import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { toast } from 'sonner';
import type { Card } from '#domain/cards/card.ts';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { useSettings } from '#web/features/account/settings.queries.ts';
import { useDrawable } from '#web/features/card-text/preload-texts.ts';
import { errorTexts } from '#web/lib/api-error.ts';
import { useUser } from '#web/lib/auth-store.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RunningSession } from './running-session.tsx';
import type { OpenedSession } from './session/open-session.ts';
import { useOpenedSession } from './session/study.queries.ts';
import { keepRunningSession } from './session/study-storage.ts';
import { nameOf, type Subject } from './session/subject.ts';
import { Starting } from './starting.tsx';
import { StudyFrame, type Back } from './study-frame.tsx';

type Props = {
  subject: Subject;
  /** Shown until the session provides its own title. */
  title: string;
  starting: string;
  back: Back;
  /** Replaces a session without cards. */
  empty: ReactNode;
  /** Starts a session on some of its cards. */
  onStudyMissed?: ((cardIds: readonly string[]) => void) | undefined;
  /** Switches from such a session to one on all cards. */
  onStudyAll?: (() => void) | undefined;
};

/**
 * The card that is shown first. In a review or round it may occasionally be another one, if an answered card is due again before
 * it.
 */
function firstCard({ cards, answers }: OpenedSession): Card | undefined {
  const answered = new Set(answers.map(({ cardId }) => cardId));
  return cards.find(({ id }) => !answered.has(id));
}

/** Opens a session on its subject, and shows loading, failure and empty states. */
export function SessionOpener(props: Props) {
  const { subject, title, starting, back, empty, onStudyMissed, onStudyAll } = props;
  const userId = useUser()?.id;
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(0);
  const opened = useOpenedSession(userId, subject, attempt);
  const settings = useSettings();
  const config = usePublicConfig();
  // Waiting for the renderers avoids showing an empty card that changes its layout when they arrive.
  const drawable = useDrawable(opened.data && firstCard(opened.data));
  // Draws the first card in short tasks.
  const isDrawable = useDeferredValue(drawable && opened.data !== undefined);
  const invalid = opened.data?.valid === false;
  usePageTitle(subject.scope === 'deck' ? (opened.data?.session?.deckTitle ?? title) : title);

  useEffect(() => {
    if (!invalid) return;
    toast.error('Invalid session data received', { id: 'invalid-session' });
    void navigate(back.to, { replace: true });
  }, [invalid, navigate, back.to]);

  if (opened.isError) {
    return (
      <StudyFrame title={title} back={back}>
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
    config.isPending ||
    opened.data === undefined ||
    session === null ||
    session === undefined ||
    userId === undefined ||
    !drawable ||
    !isDrawable
  ) {
    return (
      <StudyFrame title={title} back={back}>
        <Starting text={starting} />
      </StudyFrame>
    );
  }
  if (opened.data.cards.length === 0) {
    return (
      <StudyFrame title={subject.deckId === null ? title : session.deckTitle} back={back}>
        {empty}
      </StudyFrame>
    );
  }
  return (
    <RunningSession
      key={session.id}
      userId={userId}
      name={nameOf(subject)}
      back={back}
      session={session}
      opened={opened.data}
      autoAdvance={settings.data?.autoAdvance ?? 'normal'}
      waitAfterWrong={settings.data?.waitAfterWrong ?? false}
      maxAnswerSeconds={config.data?.maxAnswerSeconds}
      onStudyMissed={
        onStudyMissed &&
        ((cardIds) => {
          // Ends both this session and one on cards missed earlier.
          keepRunningSession(userId, nameOf(subject), null);
          keepRunningSession(userId, `missed:${subject.deckId}`, null);
          onStudyMissed(cardIds);
        })
      }
      onRestart={() => {
        keepRunningSession(userId, nameOf(subject), null);
        if (onStudyAll) onStudyAll();
        else setAttempt(attempt + 1);
      }}
    />
  );
}
