import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDebounced } from './use-debounced.ts';

/**
 * A search box whose text is kept in the URL under `name`: `typed` is the text in the box, `settled` the text once
 * typing has paused for `ms`. Going back and forth and reloading restore the search.
 */
export function useSearchInUrl(name: string, ms: number) {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = parameters.get(name) ?? '';
  const [typed, setTyped] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  const settled = useDebounced(typed.trim(), ms);

  // The URL was changed by something else, such as going back.
  if (known !== inAddress) {
    setKnown(inAddress);
    if (inAddress !== settled) setTyped(inAddress);
  }

  const keep = useEffectEvent((text: string) => {
    if (text === inAddress) return;
    const after = new URLSearchParams(parameters);
    if (text === '') after.delete(name);
    else after.set(name, text);
    setParameters(after, { replace: true });
  });
  useEffect(() => keep(settled), [settled]);

  return { typed, settled, setTyped };
}
