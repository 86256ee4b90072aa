/**
 * Moves the focus to what has just appeared, except out of an open dialog and out of a field: the learner may have gone there,
 * and be typing, before the screen was complete.
 */
export function takeFocus(element: HTMLElement | null | undefined): void {
  if (document.activeElement?.closest('[role="dialog"][data-state="open"], input, textarea, select')) return;
  element?.focus({ preventScroll: true });
}
