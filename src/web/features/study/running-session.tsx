import { newId } from '#web/lib/new-id.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { toast } from 'sonner';
import { useStore } from 'zustand';
import type { StudySession } from '#contract/study.ts';
import type { Card } from '#domain/cards/card.ts';
import { asksUntilKnown } from '#domain/study/mode.ts';
import type { AutoAdvance } from '#domain/account/settings.ts';
import { preloadCardTexts, preloadMedia } from '#web/features/card-text/preload-texts.ts';
import { InLanguagesOf } from '#web/features/card-text/in-languages-of.tsx';
import { deliver } from '#web/features/replica/outbox.ts';
import { showErrorToast } from '#web/lib/error-toast.ts';
import { endSession } from '#web/lib/new-version.ts';
import { showSession } from '#web/lib/session-in-sight.ts';
import { StudyStage } from './stage/study-stage.tsx';
import type { OpenedSession } from './session/open-session.ts';
import { sessionCard, sessionScheduling } from './session/session-cards.ts';
import { createSessionRunner, type SessionRunner } from './session/session-runner.ts';
import { StudyFrame, type Back } from './study-frame.tsx';
import { completeSession, refreshAfterSession } from './session/study.queries.ts';
import { forgetSession } from './session/study-storage.ts';
import { titleOf } from './session/subject.ts';
import { useDeletions } from './session/use-deletions.ts';
import { ReviewSummary } from './summary/review-summary.tsx';
import { SummaryView } from './summary/summary-view.tsx';
import { isConnectionLost, isNotFound } from '#web/lib/classify-error.ts';

/** Milliseconds between attempts to complete the session. */
const RETRY_EVERY_MS = 10_000;

type Props = {
  userId: string;
  /** The name under which this browser stores the session. */
  name: string;
  back: Back;
  session: StudySession;
  opened: OpenedSession;
  autoAdvance: AutoAdvance;
  waitAfterWrong: boolean;
  /** The longest time that counts for one answer; undefined while loading. */
  maxAnswerSeconds: number | undefined;
  onRestart: () => void;
  /** Undefined in a review or round, which repeats forgotten cards by itself. */
  onStudyMissed?: ((cardIds: readonly string[]) => void) | undefined;
};

export function RunningSession(props: Props) {
  const { userId, name, back, session, opened, autoAdvance, maxAnswerSeconds, onRestart, onStudyMissed } =
    props;
  const queries = useQueryClient();
  const isReview = asksUntilKnown(session.scope);
  const [cards, setCards] = useState(opened.cards);
  const cardsById = useMemo(() => new Map(cards.map((card) => [card.id, card])), [cards]);
  const whenDeleted = useDeletions({ session, onForget: () => forgetSession(userId, name, session.id) });
  const [runner] = useState(() =>
    createSessionRunner({
      sessionId: session.id,
      cards: opened.cards.map((card) => sessionCard(session.mode, card, opened.cards)),
      answers: opened.answers,
      explanations: opened.explanations,
      autoAdvance,
      waitAfterWrong: props.waitAfterWrong,
      maxAnswerSeconds,
      scheduling: sessionScheduling(opened.scheduling),
      learns: session.mode === 'learn',
      newId,
      deliver,
      complete: completeSession,
      now: Date.now,
      onError: showErrorToast,
      isLost: isConnectionLost,
      isGone: isNotFound,
      onGone: (tell, keepOnly) => void whenDeleted(tell, keepOnly),
      onCompleted: () => {
        forgetSession(userId, name, session.id);
        // The summary of a review or round says the same.
        if (!isReview) toast.success('Study session completed!');
        refreshAfterSession(queries);
      },
    }),
  );
  const snapshot = useStore(runner.store);
  const { state, completion } = snapshot;

  const isOver = state.phase === 'finished';
  useEffect(() => runner.begin(), [runner]);
  useEffect(() => (isOver ? endSession() : showSession()), [isOver]);
  useEffect(() => preloadCardTexts(cards), [cards]);
  const [shown, next] = [state.index, state.queue[0]?.index].map((at) =>
    at === undefined ? undefined : cardsById.get(state.cards[at]?.id ?? ''),
  );
  useEffect(() => preloadMedia([shown, next].filter((card) => card !== undefined)), [shown, next]);
  useAutoAdvance(runner, state.advanceAt);
  useRetries(runner, completion === 'failed');

  function replaceCard(edited: Card): void {
    setCards((all) => all.map((card) => (card.id === edited.id ? edited : card)));
    runner.dispatch({ type: 'replace', card: sessionCard(session.mode, edited, cards) });
  }

  if (isOver) {
    const summary = { snapshot, cardsById, onRetry: () => void runner.retry(), onRestart };
    return (
      <StudyFrame title={titleOf(session)} back={back}>
        {isReview ? (
          <ReviewSummary {...summary} session={session} back={back} />
        ) : (
          <SummaryView {...summary} back={back} onStudyMissed={onStudyMissed} />
        )}
      </StudyFrame>
    );
  }
  return (
    <InLanguagesOf deckId={shown?.deckId ?? null} card={shown}>
      <StudyStage
        back={back}
        session={session}
        runner={runner}
        snapshot={snapshot}
        cardsById={cardsById}
        resumed={opened.answers.length > 0}
        review={opened.scheduling}
        onEdited={replaceCard}
      />
    </InLanguagesOf>
  );
}

/** Starts the auto-advance timer of an answered card, and cancels it if the learner pauses. */
function useAutoAdvance(runner: SessionRunner, advanceAt: number | null): void {
  useEffect(() => {
    if (advanceAt === null) return undefined;
    const timer = setTimeout(
      () => runner.dispatch({ type: 'timer', advanceAt }),
      Math.max(0, advanceAt - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [runner, advanceAt]);
}

/** Retries the completion when the network returns, and at intervals in case the server was down. */
function useRetries(runner: SessionRunner, needed: boolean): void {
  useEffect(() => {
    if (!needed) return undefined;
    const retry = () => void runner.retry();
    window.addEventListener('online', retry);
    const timer = setInterval(retry, RETRY_EVERY_MS);
    return () => {
      window.removeEventListener('online', retry);
      clearInterval(timer);
    };
  }, [runner, needed]);
}
