import { lazy, type ComponentType } from 'react';
import { create } from 'zustand';

/** How many screens' code is on its way. */
const useStore = create<{ underWay: number }>()(() => ({ underWay: 0 }));

function count(change: 1 | -1): void {
  useStore.setState(({ underWay }) => ({ underWay: underWay + change }));
}

/** Whether the code of a screen is on its way. */
export function useScreenLoading(): boolean {
  return useStore(({ underWay }) => underWay > 0);
}

/** A screen whose code comes when it is drawn, or earlier with `preload`. A failure to load it is thrown where it is drawn. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  let loading: Promise<{ default: ComponentType }> | undefined;

  async function follow(): Promise<{ default: ComponentType }> {
    // React calls this while it draws, when nobody may be told anything yet.
    await Promise.resolve();
    count(1);
    try {
      return { default: await load() };
    } finally {
      count(-1);
    }
  }

  function start(): Promise<{ default: ComponentType }> {
    loading ??= follow();
    return loading;
  }

  return {
    Screen: lazy(start),
    // The failure is told where the screen is drawn.
    preload: () => void start().catch(() => undefined),
  };
}
