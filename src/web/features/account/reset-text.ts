import { formatTime } from '#web/lib/format.ts';

/** When the daily allowance resets (epoch ms), in the learner's local time; undefined until loaded. */
export function resetText(resetsAt: number | undefined): string {
  if (resetsAt === undefined) return 'Resets every day';
  const time = new Date(resetsAt);
  const midnight = time.getHours() === 0 && time.getMinutes() === 0;
  return `Resets at ${midnight ? 'midnight' : formatTime(resetsAt)}`;
}
