/**
 * Moves the focus to what has just appeared, except out of an open dialog: the learner may have opened one, and be typing,
 * before the screen below it was there.
 */
export function takeFocus(element: HTMLElement | null | undefined): void {
  if (document.activeElement?.closest('[role="dialog"][data-state="open"]')) return;
  element?.focus({ preventScroll: true });
}
