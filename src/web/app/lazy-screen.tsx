import {
  createContext,
  lazy,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
} from 'react';
import { create } from 'zustand';
import { LoadFailed } from '#web/ui/load-failed.tsx';

/** The number of screens whose code is loading. */
const useStore = create<{ underWay: number }>()(() => ({ underWay: 0 }));

function count(change: 1 | -1): void {
  useStore.setState(({ underWay }) => ({ underWay: underWay + change }));
}

/** Whether a screen's code is loading. */
export function useScreenLoading(): boolean {
  return useStore(({ underWay }) => underWay > 0);
}

/** For a screen whose code could not be loaded: loads it now, or when it is rendered again. */
const Retry = createContext({ now: () => {}, later: () => {} });

/**
 * A screen whose code loads when it is rendered, or earlier with `preload`. If loading fails, the frame around it stays, and
 * the screen offers a retry. It also retries when the network returns and the next time it is rendered.
 */
export function lazyScreen(load: () => Promise<ComponentType>) {
  let loading: Promise<ComponentType> | undefined;
  let ready: ComponentType | undefined;

  async function follow(): Promise<ComponentType> {
    // React calls this during rendering, when subscribers must not be notified.
    await Promise.resolve();
    count(1);
    try {
      ready = await load();
      return ready;
    } catch (error) {
      loading = undefined;
      throw error;
    } finally {
      count(-1);
    }
  }

  function start(): Promise<ComponentType> {
    loading ??= follow();
    return loading;
  }

  const attempt = () =>
    lazy(() =>
      start().then(
        (component) => ({ default: component }),
        () => ({ default: NotLoaded }),
      ),
    );
  // Kept outside of the component, because React drops the state of a component that suspends while it mounts.
  let Lazy = attempt();

  function Screen() {
    // React's `lazy` would suspend even if the code has already loaded.
    const [Component, setComponent] = useState(() => ready ?? Lazy);
    const retry = useMemo(
      () => ({
        now: () => {
          const next = attempt();
          startTransition(() => setComponent(() => next));
        },
        later: () => {
          Lazy = attempt();
        },
      }),
      [],
    );
    return (
      <Retry value={retry}>
        <Component />
      </Retry>
    );
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

function NotLoaded() {
  const { now, later } = useContext(Retry);
  useEffect(() => {
    window.addEventListener('online', now);
    return () => {
      window.removeEventListener('online', now);
      later();
    };
  }, [now, later]);
  return <LoadFailed place="here" onRetry={now} />;
}
