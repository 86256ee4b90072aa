import type { ReactNode } from 'react';

/** What can be done with an import as it is, always in sight. */
export function StepBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-3 z-20 flex flex-wrap gap-2 rounded-lg border border-accent-line bg-surface p-2.5 shadow-3 sm:justify-end"
    >
      {children}
    </section>
  );
}
