import { LISTEN_SETS, type ListenSet } from '#domain/study/listen.ts';
import { Select } from '#web/ui/select.tsx';
import { chooseListening, PAUSES, SPEEDS, useListenChoice } from './listen-choice.ts';

const NAMES: Record<ListenSet, string> = { all: 'All', due: 'Due', hard: 'Hard' };

/** Which cards are read, how long the pause before the back is, and how fast the voice. */
export function ListenControls({ counts }: { counts: Record<ListenSet, number> }) {
  const { set, pause, speed } = useListenChoice();
  return (
    <div className="mx-auto grid w-full max-w-md grid-cols-[3fr_2fr_2fr] gap-2 pb-4 sm:gap-4">
      <Select
        label="Cards"
        options={LISTEN_SETS.map((value) => ({ value, label: `${NAMES[value]} (${counts[value]})` }))}
        value={set}
        onChange={(value) => chooseListening({ set: LISTEN_SETS.find((one) => one === value) ?? set })}
      />
      <Select
        label="Pause"
        options={PAUSES.map((value) => ({ value: String(value), label: `${value} s` }))}
        value={String(pause)}
        onChange={(value) => chooseListening({ pause: Number(value) })}
      />
      <Select
        label="Speed"
        options={SPEEDS.map((value) => ({ value: String(value), label: `${value}×` }))}
        value={String(speed)}
        onChange={(value) => chooseListening({ speed: Number(value) })}
      />
    </div>
  );
}
