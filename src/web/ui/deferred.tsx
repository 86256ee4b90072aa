import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { LoadFailed, type FailurePlace } from './load-failed.tsx';

type Options = {
  /** Shown while the code loads. */
  placeholder?: ReactNode;
  /** Where a loading failure is shown. */
  failure?: FailurePlace;
};

/** Retries of every component that failed to load. They run together, because their code often comes in one file. */
const failed = new Set<() => void>();

function retry(): void {
  for (const retry of failed) retry();
}

/**
 * A component whose code loads when it is first rendered, or earlier with `preload`; until then its placeholder is
 * shown. Unlike React's `lazy` it does not suspend, because React holds back what replaces a fallback for 300 ms. If
 * loading fails, the rest of the screen stays. The component shows the failure and retries on a press, when the network
 * returns, and the next time it is rendered.
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { placeholder = null, failure = 'here' }: Options = {},
) {
  let ready: ComponentType<Props> | undefined;

  async function start(): Promise<ComponentType<Props>> {
    ready ??= await load();
    return ready;
  }

  function Deferred(props: Props) {
    const [state, setState] = useState<{ Component?: ComponentType<Props>; isFailed?: true }>(
      ready === undefined ? {} : { Component: ready },
    );
    useEffect(() => {
      let unmounted = false;
      async function follow() {
        let next: typeof state;
        failed.delete(retry);
        try {
          next = { Component: await start() };
        } catch {
          next = { isFailed: true };
        }
        if (unmounted) return;
        if (next.isFailed) failed.add(retry);
        // The code may have loaded since the render.
        setState((now) => (now.Component !== undefined ? now : next));
      }
      const retry = () => void follow();
      retry();
      window.addEventListener('online', retry);
      return () => {
        unmounted = true;
        failed.delete(retry);
        window.removeEventListener('online', retry);
      };
    }, []);
    const { Component, isFailed } = state;
    if (Component !== undefined) return <Component {...props} />;
    return isFailed ? <LoadFailed place={failure} onRetry={retry} /> : placeholder;
  }

  return Object.assign(Deferred, {
    /** Loads the code without rendering; a failure is shown on render. */
    preload: () => void start().catch(() => undefined),
  });
}
