import { lazy, useState, type ComponentType } from 'react';
import { create } from 'zustand';

/** How many screens' code is on its way. */
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
    // React calls this while rendering, when subscribers must not be notified yet.
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
    // Code that has loaded is rendered at once; `lazy` would suspend even then.
    const [Component] = useState(() => ready ?? Lazy);
    return <Component />;
  }

  return {
    Screen,
    /** Resolves when the code has loaded or failed to: rendering the screen reports the failure. */
    preload: () =>
      start().then(
        () => undefined,
        () => undefined,
      ),
  };
}
