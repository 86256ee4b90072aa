/** A minute of the day (0 to 1439) as a time field shows it, `HH:MM`. */
export function clockOf(minute: number): string {
  const parts = [Math.floor(minute / 60), minute % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** The minute of the day that a time field shows; null for an empty one. */
export function minuteOf(clock: string): number | null {
  const [hours, minutes] = clock.split(':').map(Number);
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)
    ? null
    : hours * 60 + minutes;
}
