import { useEffect, useMemo, useState } from 'react';
import { measure, type Job } from './measure.ts';
import type { PrintChoices } from './print-choices.ts';
import { pagesOf, type Measured, type PrintPage } from './print-pages.ts';
import { useStage } from './stage.tsx';

type Progress = { job: Job; attempt: number; measured: Measured; state: 'busy' | 'done' | 'failed' };

const NOTHING: Measured = { faces: [], rows: [], room: 0 };

/** The pages of a job, as far as they are known. */
export function usePrintPages(job: Job, choices: PrintChoices) {
  const { stage, show, clear } = useStage();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const run = new AbortController();
    let measured = NOTHING;
    const tell = (state: Progress['state']) => {
      if (!run.signal.aborted) setProgress({ job, attempt, measured, state });
    };
    async function carryOut() {
      try {
        await measure(job, show, run.signal, (now) => {
          measured = now;
          tell('busy');
        });
        tell('done');
        clear();
      } catch {
        tell('failed');
      }
    }
    void carryOut();
    return () => run.abort();
  }, [job, attempt, show, clear]);

  const current = progress?.job === job && progress.attempt === attempt ? progress : null;
  const measured = current?.measured ?? NOTHING;
  const pages = useMemo((): PrintPage[] => pagesOf(measured, choices), [measured, choices]);
  return {
    stage,
    pages,
    state: current?.state ?? 'busy',
    /** How many cards have been measured, and how many of them need the list at the end. */
    measured: measured.faces.length + measured.rows.length,
    tooLong: measured.faces.filter(({ front, back }) => front === null || back === null).length,
    retry: () => setAttempt(attempt + 1),
  };
}
