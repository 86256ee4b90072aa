/**
 * Moves the focus to an element that has just appeared, but not out of an open dialog or a field: the user may already
 * be typing before the screen is complete.
 */
export function takeFocus(element: HTMLElement | null | undefined): void {
  if (document.activeElement?.closest('[role="dialog"][data-state="open"], input, textarea, select')) return;
  element?.focus({ preventScroll: true });
}

/** Focuses the first field of a form, but not on a touch screen, where the keyboard would open over the form. */
export function focusFirstField(form: HTMLFormElement | null): void {
  if (matchMedia('(pointer: fine)').matches) form?.querySelector('input')?.focus();
}
