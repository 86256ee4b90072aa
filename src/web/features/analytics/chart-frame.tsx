import { useId, type ReactNode } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Props = {
  title: string;
  /** Undefined while loading, null for none. */
  figure: string | null | undefined;
  legend?: ReactNode;
  children: ReactNode;
};

/** A chart with its title and summary figure, in a box that keeps its full height while the chart loads. */
export function ChartFrame({ title, figure, legend, children }: Props) {
  const id = useId();
  return (
    <figure aria-labelledby={id} className="min-w-0 rounded-lg border bg-surface p-4 sm:p-5">
      <figcaption id={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="flex flex-wrap items-center gap-x-4 font-medium">
          {title}
          {legend}
        </span>
        <span className="min-h-5 text-sm text-muted tabular-nums">
          {figure === undefined ? <Skeleton className="h-5 w-28" /> : figure}
        </span>
      </figcaption>
      <div className="mt-4 h-56">{children ?? <Skeleton className="h-full rounded-md" />}</div>
    </figure>
  );
}

/** The legend entry of the dashed line. */
export function DashedKey({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5 text-sm font-normal text-saffron">
      <span aria-hidden className="w-5 border-t-2 border-dashed border-saffron" />
      {children}
    </span>
  );
}
