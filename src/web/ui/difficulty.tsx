import { DIFFICULTY_NAMES, difficultyName } from '#domain/limits.ts';
import { classNames } from '#web/lib/class-names.ts';

/** The level's name and five seeds, filled up to the level; `short` shows only "2/5", for long lists. */
export function Difficulty({ level, short = false }: { level: number; short?: boolean }) {
  return (
    <span
      data-tooltip={short ? `Difficulty: ${difficultyName(level)}` : undefined}
      className="inline-flex items-center gap-2 whitespace-nowrap"
    >
      <span aria-hidden className="inline-flex gap-0.5 forced-color-adjust-none">
        {DIFFICULTY_NAMES.map((name, index) => (
          <span
            key={name}
            className={classNames('h-2.5 w-1.5 rounded-full', index < level ? 'bg-accent' : 'bg-line')}
          />
        ))}
      </span>
      {short ? (
        <span className="text-xs text-muted tabular-nums">
          <span className="sr-only">Difficulty </span>
          {level}/{DIFFICULTY_NAMES.length}
        </span>
      ) : (
        difficultyName(level)
      )}
    </span>
  );
}
