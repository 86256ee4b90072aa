import { useId } from 'react';
import type { UserSettings } from '#contract/settings.ts';
import type { DayLoad } from '#domain/scheduling/settings.ts';
import { WEEKDAYS } from '#web/lib/weekdays.ts';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { BreaksForm } from './breaks-form.tsx';

const LOADS: ReadonlyArray<{ value: `${DayLoad}`; label: string; load: DayLoad }> = [
  { value: '1', label: 'Normal', load: 1 },
  { value: '0.5', label: 'Fewer', load: 0.5 },
  { value: '0', label: 'Fewest', load: 0 },
];

type Props = { settings: UserSettings; change: (changed: Partial<UserSettings>) => void };

/** On which days cards come back, as far as their schedule allows a choice. */
export function DaysSetting({ settings, change }: Props) {
  const id = useId();
  const { dayLoads } = settings;

  function setLoad(weekday: number, chosen: string): void {
    const load = LOADS.find(({ value }) => value === chosen)?.load ?? 1;
    change({ dayLoads: dayLoads.map((before, index) => (index === weekday ? load : before)) });
  }

  return (
    <>
      <div className="border-t pt-6">
        <Switch
          label="Level the days"
          description="A card comes back a little earlier or later if that day has fewer cards."
          checked={settings.levelDays}
          onChange={(levelDays) => change({ levelDays })}
        />
      </div>
      <div className="border-t pt-6">
        <fieldset aria-describedby={`${id}-description`}>
          <legend className="text-sm font-medium">Easy days</legend>
          <p id={`${id}-description`} className="text-sm text-muted">
            Fewer cards come back on these days, as far as their schedule allows.
          </p>
          <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
            {WEEKDAYS.map(([label, weekday]) => (
              <Select
                key={label}
                label={label}
                options={LOADS}
                value={String(dayLoads[weekday] ?? 1)}
                onChange={(chosen) => setLoad(weekday, chosen)}
              />
            ))}
          </div>
        </fieldset>
      </div>
      <BreaksForm breaks={settings.breaks} />
    </>
  );
}
