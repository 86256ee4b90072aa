import { lazy, useState, type ComponentType } from 'react';
import { create } from 'zustand';

/** The number of screens whose code is loading. */
const useStore = create<{ underWay: number }>()(() => ({ underWay: 0 }));

function count(change: 1 | -1): void {
  useStore.setState(({ underWay }) => ({ underWay: underWay + change }));
}

/** Whether a screen's code is loading. */
export function useScreenLoading(): boolean {
  return useStore(({ underWay }) => underWay > 0);
}

/** A screen whose code loads when it is rendered, or earlier with `preload`. A failure to load is thrown on render. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  let loading: Promise<{ default: ComponentType }> | undefined;
  let ready: ComponentType | undefined;

  async function follow(): Promise<{ default: ComponentType }> {
    // React calls this during rendering, when subscribers must not be notified.
    await Promise.resolve();
    count(1);
    try {
      ready = await load();
      return { default: ready };
    } finally {
      count(-1);
    }
  }

  function start(): Promise<{ default: ComponentType }> {
    loading ??= follow();
    return loading;
  }

  const Lazy = lazy(start);

  function Screen() {
    // React's `lazy` would suspend even if the code has already loaded.
    const [Component] = useState(() => ready ?? Lazy);
    return <Component />;
  }

  return {
    Screen,
    /** Resolves when loading has finished, even if it failed: rendering the screen reports the failure. */
    preload: () =>
      start().then(
        () => undefined,
        () => undefined,
      ),
  };
}
