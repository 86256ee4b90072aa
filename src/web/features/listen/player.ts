import { createStore } from 'zustand';
import { placeAfter, type ListenPhase, type ListenPlace } from '#domain/study/listen.ts';

type PlayerState = ListenPlace & { playing: boolean; ended: boolean };

/** Performs a phase. Resolves when it is over, or soon after the signal; rejects if it cannot be performed. */
type Perform = (index: number, phase: ListenPhase, signal: AbortSignal) => Promise<void>;

const START = { index: 0, phase: 'front' } as const;

/** Goes through cards, phase by phase. An interrupted phase is repeated from its beginning. */
export function createPlayer(count: number, perform: Perform, onFail: () => void) {
  const store = createStore<PlayerState>()(() => ({ ...START, playing: false, ended: false }));
  let running: AbortController | null = null;

  function stop(): void {
    running?.abort();
    running = null;
  }

  async function run({ signal }: AbortController): Promise<void> {
    for (;;) {
      const { index, phase } = store.getState();
      await perform(index, phase, signal);
      if (signal.aborted) return;
      const next = placeAfter({ index, phase }, count);
      if (next === null) return store.setState({ playing: false, ended: true });
      store.setState(next);
    }
  }

  function play(): void {
    stop();
    if (count === 0) return;
    const { ended } = store.getState();
    store.setState({ ...(ended && START), playing: true, ended: false });
    const controller = new AbortController();
    running = controller;
    run(controller).catch(() => {
      if (controller.signal.aborted) return;
      pause();
      onFail();
    });
  }

  function pause(): void {
    stop();
    store.setState({ playing: false });
  }

  /** Goes to the front of another card, and continues if it was playing. */
  function goTo(index: number): void {
    const { playing } = store.getState();
    stop();
    store.setState({ index: Math.min(Math.max(0, index), count - 1), phase: 'front', ended: false });
    if (playing) play();
  }

  return {
    store,
    play,
    pause,
    toggle: () => (store.getState().playing ? pause() : play()),
    next: () => goTo(store.getState().index + 1),
    previous: () => goTo(store.getState().index - 1),
  };
}

export type Player = ReturnType<typeof createPlayer>;
