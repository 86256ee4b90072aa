import type { ReactNode } from 'react';

/** A line of what was answered, or should have been. */
export function GivenAnswer({
  label,
  icon,
  children,
}: {
  label: string;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap gap-x-2.5 max-[24rem]:flex-col">
      <dt className="flex h-6 w-31 shrink-0 items-center gap-2 text-sm text-muted">
        {icon}
        {label}
      </dt>
      <dd className="min-w-0 flex-1">{children}</dd>
    </div>
  );
}
