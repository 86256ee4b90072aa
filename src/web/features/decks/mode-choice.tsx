import { useId } from 'react';
import { STUDY_MODES, type StudyMode } from '#domain/study/mode.ts';

const LABELS: Record<StudyMode, string> = { mixed: 'Mixed', flip: 'Flip cards', quiz: 'Quiz' };

type Props = { value: StudyMode; onChange: (mode: StudyMode) => void };

/** How the next session shows its cards. */
export function ModeChoice({ value, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className="flex items-center gap-3">
      <legend className="sr-only">Study as</legend>
      <span aria-hidden className="text-sm text-muted">
        Study as
      </span>
      <span className="flex rounded-md border p-0.5">
        {STUDY_MODES.map((mode) => (
          <label
            key={mode}
            className="cursor-pointer rounded-sm px-3 py-1 text-sm pointer-coarse:py-3 text-muted transition-colors duration-(--duration-fast) hover:text-ink has-checked:bg-raised has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={mode === value}
              onChange={() => onChange(mode)}
            />
            {LABELS[mode]}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
