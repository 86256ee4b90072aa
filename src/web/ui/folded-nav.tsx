import { ChevronRight, ListTree } from 'lucide-react';
import type { ReactNode } from 'react';

/** Collapsed links to the sections below, for screens too narrow to show them at the side. */
export function FoldedNav({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <details className={`group/places rounded-lg border ${className}`}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-medium">
        <ListTree aria-hidden size={18} className="text-muted" />
        {label}
        <ChevronRight
          aria-hidden
          size={18}
          className="ml-auto text-muted transition-transform duration-(--duration-fast) group-open/places:rotate-90"
        />
      </summary>
      <nav aria-label={label} className="max-h-[50dvh] overflow-y-auto px-2 pb-2">
        {children}
      </nav>
    </details>
  );
}
