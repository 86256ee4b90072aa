import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDebounced } from './use-debounced.ts';

/**
 * A search box whose text is kept in the address, under `name`: `typed` is what stands in the box, `settled` what is looked for
 * once the typing pauses for `ms`. Going back and forth, and reloading, find the same search again.
 */
export function useAddressSearch(name: string, ms: number) {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = parameters.get(name) ?? '';
  const [typed, setTyped] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  const settled = useDebounced(typed.trim(), ms);

  // The address was changed from elsewhere, by going back say.
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
