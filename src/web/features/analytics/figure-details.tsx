import { useState, type ReactNode } from 'react';

/** Tables behind a summary, which render only when opened because they can be long. */
export function FigureDetails({ summary, children }: { summary: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="rounded-lg border bg-surface"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer rounded-lg px-4 py-3 text-sm font-medium sm:px-5">{summary}</summary>
      {open ? children : null}
    </details>
  );
}
