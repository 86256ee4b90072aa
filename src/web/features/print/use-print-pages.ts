import { useEffect, useMemo, useState } from 'react';
import { measure, type PrintJob } from './measure.ts';
import type { PrintChoices } from './print-choices.ts';
import { pagesOf, type Measured, type PrintPage } from './print-pages.ts';
import { useStage } from './stage.tsx';

type Progress = { job: PrintJob; attempt: number; measured: Measured; state: 'busy' | 'done' | 'failed' };

const NOTHING: Measured = { faces: [], rows: [], room: 0 };

/** The pages laid out so far. */
export function usePrintPages(job: PrintJob, choices: PrintChoices) {
  const { stage, show, clear } = useStage();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const run = new AbortController();
    let measured = NOTHING;
    const report = (state: Progress['state']) => {
      if (!run.signal.aborted) setProgress({ job, attempt, measured, state });
    };
    async function followToEnd() {
      try {
        await measure(job, show, run.signal, (now) => {
          measured = now;
          report('busy');
        });
        report('done');
        clear();
      } catch {
        report('failed');
      }
    }
    void followToEnd();
    return () => run.abort();
  }, [job, attempt, show, clear]);

  const current = progress?.job === job && progress.attempt === attempt ? progress : null;
  const measured = current?.measured ?? NOTHING;
  const pages = useMemo((): PrintPage[] => pagesOf(measured, choices), [measured, choices]);
  return {
    stage,
    pages,
    state: current?.state ?? 'busy',
    /** The number of cards measured, and of those that are too long and go into the list at the end. */
    measured: measured.faces.length + measured.rows.length,
    tooLong: measured.faces.filter(({ front, back }) => front === null || back === null).length,
    retry: () => setAttempt(attempt + 1),
  };
}
