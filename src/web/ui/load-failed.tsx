import { generalErrorText } from '#web/lib/api-error.ts';
import { classNames } from '#web/lib/class-names.ts';
import { buttonClasses } from './button-classes.ts';

/**
 * Where a loading failure is shown: `here` replaces the missing part, `above` lies at the lower edge of the screen, for
 * overlays, and `nowhere` is for parts that are not missed.
 */
export type FailurePlace = 'here' | 'above' | 'nowhere';

/** Whether the focus is moving to a failure message, so that its menu or drawer stays requested. */
export function isFailureMessage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-load-failed]') !== null;
}

/** Says that a part of the screen could not be loaded, and offers a retry. */
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
