/**
 * Moves the focus to an element that has just appeared, but not out of an open dialog or a field: the user may already
 * be typing before the screen is complete.
 */
export function takeFocus(element: HTMLElement | null | undefined): void {
  if (document.activeElement?.closest('[role="dialog"][data-state="open"], input, textarea, select')) return;
  element?.focus({ preventScroll: true });
}

/** Whether a screen may focus its first field: on a touch screen, the keyboard would open over the screen. */
export function mayFocusField(): boolean {
  return matchMedia('(pointer: fine)').matches;
}
