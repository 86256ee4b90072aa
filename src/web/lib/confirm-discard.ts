/** Asks for confirmation before discarding unsaved changes. */
export function confirmDiscard(isDirty: boolean): boolean {
  return !isDirty || window.confirm('Discard your changes?');
}
