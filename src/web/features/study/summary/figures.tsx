type Props = { figures: ReadonlyArray<{ label: string; value: string }> };

/** The figures of a finished session, side by side. */
export function Figures({ figures }: Props) {
  return (
    <dl className="grid w-full grid-cols-2 gap-px overflow-hidden rounded-xl border bg-line sm:grid-cols-4">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse gap-0.5 bg-surface px-3 py-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-serif text-2xl font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
