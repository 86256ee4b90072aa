import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { toast } from 'sonner';
import { useStore } from 'zustand';
import type { StudySession } from '#contract/study.ts';
import type { AutoAdvance } from '#domain/settings.ts';
import { preloadCardTexts } from '#web/features/card-text/preload-texts.ts';
import { showErrorToast } from '#web/lib/error-toast.ts';
import { StudyStage } from './stage/study-stage.tsx';
import type { OpenedSession } from './session/open-session.ts';
import { sessionCard, sessionScheduling } from './session/session-cards.ts';
import { createSessionRunner, type SessionRunner } from './session/session-runner.ts';
import { StudyFrame } from './study-frame.tsx';
import { completeSession, outboxOf, refreshAfterSession } from './session/study.queries.ts';
import { keepRunningSession } from './session/study-storage.ts';
import { SummaryView } from './summary/summary-view.tsx';

/** Retry interval for unsent answers, in ms. */
const RETRY_EVERY_MS = 10_000;

type Props = {
  userId: string;
  deckId: string;
  session: StudySession;
  opened: OpenedSession;
  autoAdvance: AutoAdvance;
  onRestart: () => void;
};

export function RunningSession({ userId, deckId, session, opened, autoAdvance, onRestart }: Props) {
  const queries = useQueryClient();
  const cardsById = useMemo(() => new Map(opened.cards.map((card) => [card.id, card])), [opened.cards]);
  const [runner] = useState(() =>
    createSessionRunner({
      sessionId: session.id,
      cards: opened.cards.map((card) => sessionCard(session.mode, card)),
      answers: opened.answers,
      explanations: opened.explanations,
      autoAdvance,
      scheduling: sessionScheduling(opened.scheduling),
      newId: () => crypto.randomUUID(),
      outbox: outboxOf(userId),
      complete: completeSession,
      now: Date.now,
      onError: showErrorToast,
      onCompleted: () => {
        keepRunningSession(userId, deckId, null);
        toast.success('Study session completed!');
        refreshAfterSession(queries);
      },
    }),
  );
  const snapshot = useStore(runner.store);
  const { state, unsent, completion } = snapshot;

  useEffect(() => runner.begin(), [runner]);
  useEffect(() => preloadCardTexts(opened.cards), [opened.cards]);
  useAutoAdvance(runner, state.advanceAt);
  useRetries(runner, unsent > 0 || completion === 'failed');

  if (state.phase === 'finished') {
    return (
      <StudyFrame title={session.deckTitle} deckId={deckId}>
        <SummaryView
          deckId={deckId}
          snapshot={snapshot}
          cardsById={cardsById}
          onRetry={() => void runner.retry()}
          onRestart={onRestart}
        />
      </StudyFrame>
    );
  }
  return (
    <StudyStage
      deckId={deckId}
      session={session}
      runner={runner}
      snapshot={snapshot}
      cardsById={cardsById}
      resumed={opened.answers.length > 0}
    />
  );
}

/** Starts the auto-advance timer of an answered card, and cancels it when the learner stays. */
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

/** While something is unsent, retries when the network returns, and at intervals in case the server was down. */
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
