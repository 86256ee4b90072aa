const RADIUS = 54;
const LENGTH = 2 * Math.PI * RADIUS;

/** A percentage as a number inside a ring filled to that share. */
export function ShareRing({ percent, label }: { percent: number; label: string }) {
  return (
    <div className="relative grid size-44 place-items-center">
      <svg aria-hidden viewBox="0 0 120 120" className="absolute inset-0 -rotate-90">
        <circle cx="60" cy="60" r={RADIUS} className="fill-none stroke-raised" strokeWidth="7" />
        {percent === 0 ? null : (
          <circle
            cx="60"
            cy="60"
            r={RADIUS}
            className="fill-none stroke-accent"
            strokeWidth="7"
            strokeLinecap="round"
            strokeDasharray={`${(LENGTH * percent) / 100} ${LENGTH}`}
          />
        )}
      </svg>
      <p className="flex flex-col items-center">
        <span className="font-serif text-4xl font-medium tabular-nums">{percent}%</span>
        <span className="text-sm text-muted">{label}</span>
      </p>
    </div>
  );
}
