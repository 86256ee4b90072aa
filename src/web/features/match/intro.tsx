import { Play } from 'lucide-react';
import type { MatchTime } from '#contract/match.ts';
import { useScreenKeys } from '#web/lib/use-screen-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { KeyHint } from '#web/ui/key-hint.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { gameTime } from './game-time.ts';
import { chooseClock, useTimePressure } from './time-pressure.ts';

type Props = { pairs: number; best: MatchTime | undefined; onStart: () => void };

/** What the game is, before its clock runs. */
export function Intro({ pairs, best, onStart }: Props) {
  const { clock } = useTimePressure();
  useScreenKeys((key) => {
    if (key !== 'Enter') return false;
    onStart();
    return true;
  });
  return (
    <section
      aria-labelledby="match-heading"
      className="m-auto flex w-full max-w-md flex-col gap-6 rounded-xl border bg-surface p-6 sm:p-8"
    >
      <div className="flex flex-col gap-2">
        <h2 id="match-heading" className="font-serif text-2xl font-medium">
          Find {pairs} pairs
        </h2>
        <p className="text-muted">
          Choose a front, then the back that belongs to it. Match is for practice: it does not change when
          your cards come back.
        </p>
      </div>
      <Switch
        label="No time pressure"
        description="No clock, and no best time."
        checked={!clock}
        onChange={(calm) => chooseClock(!calm)}
      />
      {clock && best !== undefined ? (
        <p>
          Your best time for {pairs} pairs: <strong>{gameTime(best.durationMs)}</strong>
        </p>
      ) : null}
      <Button variant="primary" size="lg" onClick={onStart}>
        <Play aria-hidden size={18} />
        Start
        <KeyHint filled>Enter</KeyHint>
      </Button>
    </section>
  );
}
