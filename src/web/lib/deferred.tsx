import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A component whose code loads when it is first rendered, or earlier with `preload`; until then its place holder shows.
 * Unlike with React's `lazy` nothing suspends: once React has shown a fallback, it holds back what replaces it for 300 ms.
 * A failure to load is thrown on render, and tried anew the next time.
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
) {
  let ready: ComponentType<Props> | undefined;

  async function start(): Promise<ComponentType<Props>> {
    ready ??= await load();
    return ready;
  }

  function Deferred(props: Props) {
    const [state, setState] = useState<{ Component?: ComponentType<Props>; failure?: unknown }>(
      ready === undefined ? {} : { Component: ready },
    );
    useEffect(() => {
      let gone = false;
      async function follow() {
        let next: typeof state;
        try {
          next = { Component: await start() };
        } catch (failure) {
          next = { failure };
        }
        // It may have become ready since the render, or have been so then.
        if (!gone) setState((now) => (now.Component !== undefined ? now : next));
      }
      void follow();
      return () => {
        gone = true;
      };
    }, []);
    if ('failure' in state) throw state.failure;
    const { Component } = state;
    return Component === undefined ? placeholder : <Component {...props} />;
  }

  return Object.assign(Deferred, {
    /** Loads the code without rendering; a failure is left to whoever renders. */
    preload: () => void start().catch(() => undefined),
  });
}
