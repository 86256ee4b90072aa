import { useState } from 'react';
import { daysBetween, localDay } from '#domain/local-day.ts';
import { catchUpChoices } from '#domain/planning/catch-up.ts';
import { useSaveSettings, useUserTimeZone } from '#web/features/account/settings.queries.ts';
import { useMemoryHistory } from '#web/features/scheduling/memory-history.queries.ts';
import { countOf, formatDay } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Props = { returnFocusTo: () => HTMLElement | null; onClose: () => void };

/** Spreads a backlog over some days. */
export function CatchUpDialog({ returnFocusTo, onClose }: Props) {
  const history = useMemoryHistory();
  const save = useSaveSettings();
  const timeZone = useUserTimeZone();
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, dataUpdatedAt } = history;
  const today = localDay(dataUpdatedAt, timeZone);
  const choices =
    data &&
    catchUpChoices(
      data.forecast.map(({ cards }) => cards),
      today,
    );
  const catchUp = choices?.find(({ until }) => until === chosen) ?? choices?.at(-1);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Spread them over days"
      description="The cards that you most likely forget come first. No new cards come up until then, and cards that fall due meanwhile are counted in."
      returnFocusTo={returnFocusTo}
    >
      {choices === undefined ? (
        history.isError ? (
          <LoadFailed place="here" onRetry={() => void history.refetch()} />
        ) : (
          <Skeleton className="h-40" />
        )
      ) : choices.length === 0 ? (
        <p>There is nothing left to spread.</p>
      ) : (
        <form
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (catchUp !== undefined) save.mutate({ catchUp }, { onSuccess: onClose });
          }}
        >
          <RadioCards
            legend="How fast"
            choices={choices.map(({ perDay, until }) => ({
              value: until,
              label: `${countOf(perDay, 'card')} a day`,
              description: `For ${daysBetween(today, until) + 1} days, until ${formatDay(until)}`,
            }))}
            value={catchUp?.until}
            onChange={setChosen}
          />
          <Button type="submit" variant="primary" size="lg" loading={save.isPending} className="sm:self-end">
            Catch up
          </Button>
        </form>
      )}
    </Dialog>
  );
}
