import { ArrowLeft, ArrowRight, Check, X } from 'lucide-react';
import { classNames } from '#web/lib/class-names.ts';

const MARK =
  'inline-flex h-9 items-center gap-1.5 rounded-full border px-3 forced-color-adjust-none transition-colors duration-(--duration-fast)';

/**
 * Shows on touch screens what a swipe to each side means. While the card is pulled, the mark of that side moves to stay
 * visible, and it is filled once releasing grades the card. The buttons below offer the same grades.
 */
export function SwipeMarks() {
  return (
    <div
      aria-hidden
      className="hidden items-center justify-between gap-2 px-3 pb-3 text-xs font-medium text-muted select-none group-data-swiping/swipe:flex-row-reverse group-data-swiping/swipe:text-sm any-pointer-coarse:flex"
    >
      <span
        className={classNames(
          MARK,
          'border-transparent group-data-[swiping=left]/swipe:border-danger group-data-[swiping=left]/swipe:text-danger group-data-[swiping=right]/swipe:invisible',
          'group-data-[pulled=left]/swipe:bg-danger-solid group-data-[pulled=left]/swipe:text-on-danger!',
        )}
      >
        <ArrowLeft size={14} />
        <X size={14} className="text-danger group-data-[pulled=left]/swipe:text-current" />
        Incorrect
      </span>
      <span
        className={classNames(
          MARK,
          'border-transparent group-data-[swiping=right]/swipe:border-accent group-data-[swiping=right]/swipe:text-accent group-data-[swiping=left]/swipe:invisible',
          'group-data-[pulled=right]/swipe:bg-accent group-data-[pulled=right]/swipe:text-on-accent!',
        )}
      >
        Correct
        <Check size={14} className="text-accent group-data-[pulled=right]/swipe:text-current" />
        <ArrowRight size={14} />
      </span>
    </div>
  );
}
