/** The time of a game, in ms, to a tenth of a second: "9.5 s", "1:02.4 min". */
export function gameTime(ms: number): string {
  const tenths = Math.floor(ms / 100);
  const minutes = Math.floor(tenths / 600);
  const seconds = ((tenths % 600) / 10).toFixed(1);
  return minutes === 0 ? `${seconds} s` : `${minutes}:${seconds.padStart(4, '0')} min`;
}
