/** Describes the point of a chart under the pointer or reached with the arrow keys. */
export function ChartTip({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="rounded-md border bg-canvas px-3 py-2 text-sm text-ink shadow-2">
      <p className="font-medium">{title}</p>
      {lines.map((line) => (
        <p key={line} className="text-muted tabular-nums first-letter:uppercase">
          {line}
        </p>
      ))}
    </div>
  );
}
