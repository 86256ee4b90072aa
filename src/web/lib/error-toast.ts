import { toast } from 'sonner';
import { ApiError, errorTexts } from './api-error.ts';
import { isUnauthorized } from './classify-error.ts';

const shown = new WeakSet();

/**
 * The one toast of a failure: its specific text (the server's message, else `fallback`) and below it the general text of the
 * status, if that differs. A 401 shows none unless `on401` is set: a refused password does not mean an expired session.
 * A failure is shown once, however many handlers it passes through; equal toasts replace each other.
 */
export function showErrorToast(error: unknown, fallback?: string, options: { on401?: boolean } = {}): void {
  if (error instanceof Error) {
    if (shown.has(error) || error.name === 'AbortError') return;
    shown.add(error);
  }
  if (isUnauthorized(error) && options.on401 !== true) return;
  const { title, detail } = errorTexts(error, fallback);
  toast.error(title, { description: detail, id: `${title} ${detail ?? ''}` });
}

/** A safety net: a failed request that no caller handled still shows its toast. */
export function showUnhandledFailures(): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof ApiError) showErrorToast(event.reason);
  });
}
