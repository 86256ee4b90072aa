import { useState } from 'react';
import { showErrorToast } from '#web/lib/error-toast.ts';
import { needsServerText } from '#web/lib/needs-server.ts';
import { useGeneration } from '../generation-context.ts';
import type { CardsRequest } from '../generation.queries.ts';

/**
 * Requests cards for a form. `make` resolves to whether the generation has started, and immediately to false while another request
 * is under way. `fault` is for the form to show: that it needs the server. Other failures are toasts.
 */
export function useMake() {
  const { make: request } = useGeneration();
  const [making, setMaking] = useState(false);
  const [fault, setFault] = useState<string>();

  async function make(cards: CardsRequest): Promise<boolean> {
    if (making) return false;
    setMaking(true);
    setFault(undefined);
    try {
      await request(cards);
      return true;
    } catch (error) {
      const text = needsServerText(error);
      setFault(text);
      if (text === undefined) showErrorToast(error, 'Failed to make cards');
      return false;
    } finally {
      setMaking(false);
    }
  }

  return { make, making, fault };
}
