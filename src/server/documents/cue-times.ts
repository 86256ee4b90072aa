/** Many programs leave out zeros, hours or thousandths. */
const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`;
const SBV_TIME = String.raw`(\d{1,3}):(\d\d):(\d\d)\.(\d{3})`;
const TIMES = [
  new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s.*)?$`, 'u'),
  new RegExp(String.raw`^\s*${SBV_TIME},${SBV_TIME}\s*$`, 'u'),
];

/** When a cue of SRT, WebVTT or SBV starts and ends, in seconds; null for any other line. */
export function cueTimes(line: string): { start: number; end: number } | null {
  for (const times of TIMES) {
    const match = times.exec(line);
    if (match !== null) return { start: seconds(match.slice(1, 5)), end: seconds(match.slice(5, 9)) };
  }
  return null;
}

function seconds([hours = '0', minutes, seconds, fraction = '0']: (string | undefined)[]): number {
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`);
}
