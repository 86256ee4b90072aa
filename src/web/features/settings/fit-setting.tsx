import type { ReviewLoad } from '#contract/memory-history.ts';
import { useResetFit } from '#web/features/scheduling/memory-history.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { fitFiguresText, fitText } from './fit-text.ts';

type Props = { load: ReviewLoad | undefined; failed: boolean };

/** Shows which parameters the schedule uses, and resets them to the defaults. */
export function FitSetting({ load, failed }: Props) {
  const reset = useResetFit();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-6">
      <div className="min-h-16 min-w-0 flex-1 basis-60 text-sm">
        <h3 className="text-base font-medium">Schedule</h3>
        {load ? (
          <>
            <p>{fitText(load)}</p>
            {load.fit ? <p className="text-muted">{fitFiguresText(load.fit)}</p> : null}
          </>
        ) : failed ? (
          <p>The schedule could not be loaded.</p>
        ) : (
          <Skeleton className="mt-1 h-5 w-3/4" />
        )}
      </div>
      {load?.fit?.used ? (
        <Button loading={reset.isPending} onClick={() => reset.mutate()}>
          Use the defaults
        </Button>
      ) : null}
    </div>
  );
}
