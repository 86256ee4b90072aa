import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type UserSettings, settingsEndpoints } from '#contract/settings.ts';
import { currentAnswer, type SessionState } from '#domain/study/session/session-state.ts';
import { useSaveSettings } from '#web/features/account/settings.queries.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { Button } from '#web/ui/button.tsx';
import type { SessionRunner } from '../session/session-runner.ts';
import { showingOf } from '../session/showing.ts';

/**
 * Whether to ask, with the current answer, if cards should wait after a wrong one: once, after the first wrong answer on
 * a touch screen. The card stays while the question is shown.
 */
export function usePaceQuestion(
  state: SessionState,
  runner: SessionRunner,
  settings: UserSettings | undefined,
): { shown: boolean; choose: (waitAfterWrong: boolean) => void } {
  const queries = useQueryClient();
  const save = useSaveSettings();
  const showing = showingOf(state);
  const [askedOn, setAskedOn] = useState<string | null>(null);
  const [chosen, setChosen] = useState(false);
  const due =
    askedOn === null &&
    currentAnswer(state)?.isCorrect === false &&
    settings?.waitAfterWrong === null &&
    settings.autoAdvance !== 'off' &&
    matchMedia('(pointer: coarse)').matches;
  if (due) setAskedOn(showing);

  useEffect(() => {
    if (askedOn === null) return;
    runner.dispatch({ type: 'stay' });
    // Noted now, so that the question is not asked again if the learner passes it over.
    call(settingsEndpoints.change, { body: { waitAfterWrong: false } })
      .then(({ settings: saved }) => queries.setQueryData(queryKeys.settings, saved))
      // Without a network it is asked again another time.
      .catch(() => undefined);
  }, [askedOn, runner, queries]);

  return {
    shown: askedOn === showing && !chosen,
    choose: (waitAfterWrong) => {
      setChosen(true);
      runner.dispatch({ type: 'pace', waitAfterWrong });
      save.mutate({ waitAfterWrong });
    },
  };
}

export function PaceQuestion({ onChoose }: { onChoose: (waitAfterWrong: boolean) => void }) {
  return (
    <section
      aria-labelledby="pace-question"
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t pt-2 text-sm"
    >
      <p id="pace-question">Wait after a wrong answer?</p>
      <div className="flex gap-2">
        <Button size="sm" onClick={() => onChoose(true)}>
          Wait
        </Button>
        <Button size="sm" onClick={() => onChoose(false)}>
          Move on
        </Button>
      </div>
    </section>
  );
}
