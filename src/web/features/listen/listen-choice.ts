import { create } from 'zustand';
import { LISTEN_SETS, type ListenSet } from '#domain/study/listen.ts';
import { toRecord, readStored, writeStored } from '#web/lib/stored.ts';

const KEY = 'listen-choice';

/** Seconds between a front and its back. */
export const PAUSES = [1, 2, 3, 5, 10] as const;
/** How fast voices and sounds are. */
export const SPEEDS = [0.75, 1, 1.25, 1.5] as const;

type ListenChoice = { set: ListenSet; pause: number; speed: number };

/** Stored in the browser: how fast a voice can be understood depends on the device. */
export const useListenChoice = create<ListenChoice>()(() => {
  const { set, pause, speed } = toRecord(readStored(KEY));
  return {
    set: LISTEN_SETS.find((one) => one === set) ?? 'all',
    pause: PAUSES.find((one) => one === pause) ?? 3,
    speed: SPEEDS.find((one) => one === speed) ?? 1,
  };
});

export function chooseListening(chosen: Partial<ListenChoice>): void {
  useListenChoice.setState(chosen);
  writeStored(KEY, useListenChoice.getState());
}
