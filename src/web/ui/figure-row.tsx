import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { Skeleton } from './skeleton.tsx';

/** A few figures in one low row, where tiles would take too much room. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <dl className="flex divide-x rounded-lg border bg-surface py-2">{children}</dl>;
}

type Props = {
  label: string;
  /** Undefined while loading. */
  value: ReactNode | undefined;
  tone?: 'ink' | 'saffron';
};

/** One figure of a row. A text that is too long for its column is cut off, with a tooltip; drawings are not. */
export function RowFigure({ label, value, tone = 'ink' }: Props) {
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-auto flex-col justify-between gap-x-3 px-2 sm:px-4',
        typeof value === 'object' && 'shrink-0',
      )}
    >
      <dt className="text-xs text-muted min-[24rem]:whitespace-nowrap">{label}</dt>
      <dd
        data-tooltip={typeof value === 'string' ? value : undefined}
        className={classNames(
          'flex min-h-6 items-center truncate text-sm font-medium tabular-nums sm:text-base',
          tone === 'saffron' && 'text-saffron',
        )}
      >
        {value === undefined ? (
          <Skeleton className="h-4 w-10" />
        ) : (
          <span className="min-w-0 truncate">{value}</span>
        )}
      </dd>
    </div>
  );
}
