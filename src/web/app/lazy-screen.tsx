import { lazy, useSyncExternalStore, type ComponentType } from 'react';

let underWay = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  underWay += change;
  for (const listener of listeners) listener();
}

/** Whether the code of a screen is on its way. */
export function useScreenLoading(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => underWay > 0,
  );
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
