import { Timer } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { countOf } from '#web/lib/format.ts';

/** When the time left is announced, in seconds. */
const ANNOUNCED = [600, 300, 60];

type Props = {
  /** By the server's clock when the test was loaded, at `loadedAt` (epoch ms of this device). */
  seconds: number;
  loadedAt: number;
  onOver: () => void;
};

/** The rest of the time, counted down. Screen readers hear of it at a few points. */
export function TimeLeft({ seconds, loadedAt, onOver }: Props) {
  const left = useSecondsLeft({ seconds, loadedAt });
  const isOver = left === 0;
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) over();
  }, [isOver]);
  const passed = ANNOUNCED.findLast((point) => left <= point && point < seconds);
  return (
    <p className="flex items-center gap-1.5 text-sm tabular-nums">
      <Timer aria-hidden size={16} className="text-muted" />
      <span role="timer" aria-live="off">
        <span className="sr-only">Time left: </span>
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </span>
      <output className="sr-only">
        {isOver ? 'The time is over.' : passed === undefined ? '' : `${countOf(passed / 60, 'minute')} left.`}
      </output>
    </p>
  );
}

function useSecondsLeft({ seconds, loadedAt }: { seconds: number; loadedAt: number }): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil(seconds - (now - loadedAt) / 1_000));
}
