import { toast } from 'sonner';
import { ApiError, errorTexts } from './api-error.ts';
import { isCancelled, isUnauthorized } from './classify-error.ts';
import { failureTitle, needsServer } from './needs-server.ts';

const shown = new WeakSet();

/**
 * Shows a failure as one toast: the server's message (or `fallback`), and below it the general text of the status if
 * that differs. A cancelled request shows no toast, and a 401 none unless `on401` is set, as for a wrong password. Each failure is shown once,
 * however many handlers it passes through, and equal toasts replace each other.
 */
export function showErrorToast(error: unknown, fallback?: string, options: { on401?: boolean } = {}): void {
  if (isCancelled(error)) return;
  if (error instanceof Error) {
    if (shown.has(error)) return;
    shown.add(error);
  }
  if (isUnauthorized(error) && options.on401 !== true) return;
  const { title, detail } = needsServer(error)
    ? { title: failureTitle(error, ''), detail: undefined }
    : errorTexts(error, fallback);
  toast.error(title, { description: detail, id: `${title} ${detail ?? ''}` });
}

/** Shows a toast for any failed request that no caller handled. */
export function showUnhandledFailures(): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof ApiError) showErrorToast(event.reason);
  });
}
