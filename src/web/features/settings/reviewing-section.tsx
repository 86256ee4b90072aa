import { useChosenSettings } from '#web/features/account/settings.queries.ts';
import { useReviewLoad } from '#web/features/scheduling/memory-history.queries.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { DaysSetting } from './days-setting.tsx';
import { FitSetting } from './fit-setting.tsx';
import { PresetsSetting } from './presets-setting.tsx';
import { ReviewingForm } from './reviewing-form.tsx';
import { SettingSection } from './setting-section.tsx';
import { SettingsFailed } from './settings-failed.tsx';

/** Review settings: desired retention, daily limits and the basis of the schedule. */
export function ReviewingSection() {
  const { query, settings, change } = useChosenSettings();
  const load = useReviewLoad();
  return (
    <SettingSection
      id="reviewing"
      title="Reviewing"
      description="When your cards come back, and how many on a day."
    >
      {settings ? (
        <>
          <ReviewingForm settings={settings} load={load.data} />
          <PresetsSetting />
          <div className="border-t pt-6">
            <Switch
              label="Easy button"
              description="Adds a fourth button, Easy, with a longer interval."
              checked={settings.easyButton}
              onChange={(easyButton) => change({ easyButton })}
            />
          </div>
          <div className="border-t pt-6">
            <Switch
              label="Gaps of a text on the same day"
              description="Also asks both directions of a pair on the same day."
              checked={settings.siblingsSameDay}
              onChange={(siblingsSameDay) => change({ siblingsSameDay })}
            />
          </div>
          <DaysSetting settings={settings} change={change} />
          <FitSetting load={load.data} failed={load.isError} />
        </>
      ) : query.isError ? (
        <SettingsFailed query={query} />
      ) : (
        <>
          <Skeleton className="h-150 rounded-md sm:h-84 xl:h-80" />
          <Skeleton className="h-20 rounded-md" />
          <Skeleton className="h-16 rounded-md" />
          <Skeleton className="h-20 rounded-md" />
          <Skeleton className="h-245 rounded-md sm:h-135" />
        </>
      )}
    </SettingSection>
  );
}
