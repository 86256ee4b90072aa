import { classNames } from '#web/lib/class-names.ts';

/** The place of something that is still loading; give it the size of what will come. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-pulse rounded-sm bg-raised', className)} />;
}
