import { useEffect, useState } from 'react';
import { gameTime } from './game-time.ts';

/** Steps of a tenth of a second cannot be read, and would be drawn for nothing. */
const STEP_MS = 200;

/** The time since the game began. Screen readers read it when asked, not with every step. */
export function Clock({ startedAt }: { startedAt: number }) {
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p role="timer" aria-label="Time" className="pr-1 text-lg tabular-nums">
      {gameTime(Math.max(0, now - startedAt))}
    </p>
  );
}
