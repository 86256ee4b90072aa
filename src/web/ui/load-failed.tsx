import { generalErrorText } from '#web/lib/api-error.ts';
import { classNames } from '#web/lib/class-names.ts';
import { buttonClasses } from './button-classes.ts';

/**
 * `here` is in the place of what could not be loaded, `above` at the lower edge of the screen, for what would have opened
 * there; `nowhere` is for what nobody misses.
 */
export type FailurePlace = 'here' | 'above' | 'nowhere';

/** Whether the focus is moving to a message about a failed part, whose user is still waiting for it. */
export function isAtFailure(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-load-failed]') !== null;
}

/** Says that a part of the screen could not be loaded. */
export function LoadFailed({ place, onRetry }: { place: FailurePlace; onRetry: () => void }) {
  if (place === 'nowhere') return null;
  return (
    <div
      role="alert"
      data-load-failed=""
      className={classNames(
        'flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line-strong bg-surface px-4 py-3 text-sm',
        place === 'above' && 'fixed inset-x-4 bottom-4 z-50 mx-auto max-w-xl shadow-3',
      )}
    >
      <p className="min-w-0 flex-1 basis-40">{generalErrorText({ kind: 'network' })}</p>
      <button type="button" className={buttonClasses({})} onClick={onRetry}>
        Try Again
      </button>
    </div>
  );
}
