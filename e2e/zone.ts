/** The zone of the tests' browsers, in whose late morning they run, far from midnight whenever that is. */
export const MORNING_ZONE = zoneAt(11);

/** A zone in which it is this hour (0 to 11) now. Those of POSIX count westwards: `Etc/GMT-3` is three hours ahead. */
export function zoneAt(hour: number): string {
  const ahead = hour - new Date().getUTCHours();
  if (ahead === 0) return 'Etc/GMT';
  if (ahead > 0) return `Etc/GMT-${ahead}`;
  return ahead >= -12 ? `Etc/GMT+${-ahead}` : `Etc/GMT-${24 + ahead}`;
}
