import { useEffect, useState, type ComponentType } from 'react';

/**
 * A component whose code loads when it is first rendered; until then it is empty. Unlike with React's `lazy` nothing
 * suspends: once React has shown a fallback, it holds back what replaces it for 300 ms. A failure to load is thrown on
 * render, and tried anew the next time.
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let ready: ComponentType<Props> | undefined;

  return function Deferred(props: Props) {
    const [state, setState] = useState<{ Component?: ComponentType<Props>; failure?: unknown }>(
      ready === undefined ? {} : { Component: ready },
    );
    useEffect(() => {
      if (ready !== undefined) return undefined;
      let gone = false;
      async function follow() {
        let next: typeof state;
        try {
          ready = await load();
          next = { Component: ready };
        } catch (failure) {
          next = { failure };
        }
        if (!gone) setState(next);
      }
      void follow();
      return () => {
        gone = true;
      };
    }, []);
    if ('failure' in state) throw state.failure;
    const { Component } = state;
    return Component === undefined ? null : <Component {...props} />;
  };
}
