import type { Clock } from '../../../ports/clock.ts';
import type { Timers } from '../../../ports/timers.ts';

/** Measures working time, excluding times when everything waits. */
export function startWorkClock(
  { clock, timers }: { clock: Clock; timers: Timers },
  limitMs: number,
  onEnd: () => void,
) {
  let left = limitMs;
  let since = clock.now();
  let stopTimer: (() => void) | undefined = timers.after(left, onEnd);

  function stop(): void {
    if (!stopTimer) return;
    stopTimer();
    stopTimer = undefined;
    // A clock that was set back must not extend the time.
    left -= Math.max(0, clock.now() - since);
  }

  function goOn(): void {
    if (stopTimer) return;
    since = clock.now();
    stopTimer = timers.after(Math.max(0, left), onEnd);
  }

  return { wait: (waits: boolean) => (waits ? stop() : goOn()), stop };
}
