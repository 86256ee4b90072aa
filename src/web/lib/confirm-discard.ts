/** Asks before what was written is thrown away. */
export function confirmDiscard(isDirty: boolean): boolean {
  return !isDirty || window.confirm('Discard what you have written?');
}
