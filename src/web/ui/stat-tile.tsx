import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { Skeleton } from './skeleton.tsx';

type Props = {
  label: string;
  icon: ReactNode;
  /** Undefined while loading. */
  value: ReactNode | undefined;
  /** Saffron highlights figures that need attention. */
  tone?: 'ink' | 'saffron';
  className?: string;
  /** A second line, or a bar. */
  children?: ReactNode;
};

/** One figure with its label. Keeps its height while loading, so that nothing shifts. Must be inside a `<dl>`. */
export function StatTile({ label, icon, value, tone = 'ink', className, children }: Props) {
  return (
    <div className={classNames('flex flex-col gap-2 rounded-lg border bg-surface p-4 sm:p-5', className)}>
      <dt className="flex items-center gap-2 text-sm text-muted">
        <span className="max-sm:hidden">{icon}</span>
        {label}
      </dt>
      <dd className="flex flex-col gap-1.5">
        <span
          className={classNames(
            'flex min-h-9 items-center font-serif text-2xl/7 font-medium tabular-nums',
            tone === 'saffron' && 'text-saffron',
          )}
        >
          {value === undefined ? <Skeleton className="h-6 w-16" /> : value}
        </span>
        {children}
      </dd>
    </div>
  );
}
