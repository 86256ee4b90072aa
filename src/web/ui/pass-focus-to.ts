/**
 * A ref for an element that may disappear while the focus is in it, as a row of a list does; the focus then passes to the heading of the
 * section. Make it outside components: React would take another function for another element.
 */
export function passFocusTo(headingId: string): (element: HTMLElement | null) => () => void {
  return (element) => () => {
    if (element?.contains(document.activeElement)) document.getElementById(headingId)?.focus();
  };
}
