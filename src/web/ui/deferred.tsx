import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { LoadFailed, type FailurePlace } from './load-failed.tsx';

type Options = {
  /** In its place while its code loads. */
  placeholder?: ReactNode;
  /** Where a failure to load it is told of. */
  failure?: FailurePlace;
};

/** What tries again to load something; all that failed do so together, since their code often comes in the same file. */
const failed = new Set<() => void>();

function tryAgain(): void {
  for (const retry of failed) retry();
}

/**
 * A component whose code loads when it is first rendered, or earlier with `preload`; until then its place holder shows.
 * Unlike with React's `lazy` nothing suspends: once React has shown a fallback, it holds back what replaces it for 300 ms.
 * When its code cannot be loaded, the rest of the screen stays: it says so itself, and is tried anew on a press, when the
 * network is back, and the next time it is rendered.
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
      let gone = false;
      async function follow() {
        let next: typeof state;
        failed.delete(retry);
        try {
          next = { Component: await start() };
        } catch {
          next = { isFailed: true };
        }
        if (gone) return;
        if (next.isFailed) failed.add(retry);
        // It may have become ready since the render, or have been so then.
        setState((now) => (now.Component !== undefined ? now : next));
      }
      const retry = () => void follow();
      retry();
      window.addEventListener('online', tryAgain);
      return () => {
        gone = true;
        failed.delete(retry);
        window.removeEventListener('online', tryAgain);
      };
    }, []);
    const { Component, isFailed } = state;
    if (Component !== undefined) return <Component {...props} />;
    return isFailed ? <LoadFailed place={failure} onRetry={tryAgain} /> : placeholder;
  }

  return Object.assign(Deferred, {
    /** Loads the code without rendering; a failure shows when it is rendered. */
    preload: () => void start().catch(() => undefined),
  });
}
