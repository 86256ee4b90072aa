import { useEffect, useState, useSyncExternalStore } from 'react';
import { testEndpoints, type Question, type TestAnswer } from '#contract/tests.ts';
import { call } from '#web/lib/api-client.ts';
import { useAuthStore } from '#web/lib/auth-store.ts';
import { createAnswerSender, type SenderState } from './answer-sender.ts';

export type Answers = SenderState & {
  answerTo: (position: number) => TestAnswer | null;
  keep: (position: number, answer: TestAnswer) => void;
  flush: () => Promise<void>;
  /** Whether some answers are only on this device now, rather than at the last render. */
  hasUnsent: () => boolean;
};

/** The answers that the learner gives to a test here, which are sent as they are given. */
export function useAnswers(testId: string, questions: readonly Question[], onEnded: () => void): Answers {
  const userId = useAuthStore(({ user }) => user?.id);
  const [sender] = useState(() =>
    createAnswerSender({
      testId,
      userId,
      send: (position, body) =>
        call(testEndpoints.answer, { params: { id: testId, position: String(position) }, body }),
      onEnded,
    }),
  );
  const [given, setGiven] = useState<ReadonlyMap<number, TestAnswer>>(
    () =>
      new Map([
        ...questions.flatMap(({ position, given: answer }) =>
          answer === null ? [] : [[position, answer] as const],
        ),
        ...sender.state().unsent,
      ]),
  );
  const state = useSyncExternalStore(sender.subscribe, sender.state);

  useEffect(() => {
    const flush = () => void sender.flush();
    flush();
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flush);
      sender.stop();
      flush();
    };
  }, [sender]);

  return {
    ...state,
    answerTo: (position) => given.get(position) ?? null,
    keep: (position, answer) => {
      setGiven(new Map(given).set(position, answer));
      sender.keep(position, answer);
    },
    flush: sender.flush,
    hasUnsent: () => sender.state().unsent.size > 0,
  };
}
