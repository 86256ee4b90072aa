/** A `ref` for an element that appears and must be seen. */
export function scrollIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
