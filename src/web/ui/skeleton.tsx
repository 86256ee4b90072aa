import { classNames } from '#web/lib/class-names.ts';

/** A placeholder for loading content; give it the same size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-pulse rounded-sm bg-raised', className)} />;
}
