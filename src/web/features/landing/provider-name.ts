import { useEffect, useState } from 'react';
import type { PublicConfig } from '#contract/config.ts';
import { api } from '#web/lib/api-client.ts';

/**
 * Who writes the cards of this installation, for the footer; undefined until the server has said so. Asked for without the
 * query library: this one question must not weigh on a visitor's first page.
 */
export function useProviderName(): string | undefined {
  const [name, setName] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    api.get<PublicConfig>('/config', { signal: leaving.signal }).then(
      ({ provider }) => setName(provider.name),
      // A footer without its credit is no reason to disturb anybody.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return name;
}
