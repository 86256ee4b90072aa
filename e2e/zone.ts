/** The time zone of the tests' browsers, in which it is late morning, far from midnight, whenever the tests run. */
export const MORNING_ZONE = zoneAt(11);

/**
 * A time zone in which the current hour is `hour` (0 to 11). POSIX zones count westwards: `Etc/GMT-3` is three hours
 * ahead.
 */
function zoneAt(hour: number): string {
  const ahead = hour - new Date().getUTCHours();
  if (ahead === 0) return 'Etc/GMT';
  if (ahead > 0) return `Etc/GMT-${ahead}`;
  return ahead >= -12 ? `Etc/GMT+${-ahead}` : `Etc/GMT-${24 + ahead}`;
}
