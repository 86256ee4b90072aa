import { WEEKDAYS } from '#web/lib/weekdays.ts';
import { withStudyOn, type PlanDraft } from './plan-draft.ts';

type Props = { draft: PlanDraft; onChange: (draft: PlanDraft) => void };

/** The weekdays on which there is study. */
export function StudyDays({ draft, onChange }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Study on</legend>
      <div className="flex gap-0.5 rounded-md border p-0.5">
        {WEEKDAYS.map(([name, weekday]) => (
          <label
            key={name}
            className="flex min-h-9 flex-1 cursor-pointer items-center justify-center rounded-sm text-sm text-muted line-through transition-colors duration-(--duration-fast) hover:text-ink has-checked:bg-raised has-checked:font-medium has-checked:text-ink has-checked:no-underline has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              aria-label={name}
              className="sr-only"
              checked={(draft.minutes[weekday] ?? 0) > 0}
              onChange={({ target }) => onChange(withStudyOn(draft, weekday, target.checked))}
            />
            {name.slice(0, 2)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
