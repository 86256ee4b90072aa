import { useEffect, useState } from 'react';
import type { PublicConfig } from '#contract/config.ts';
import { api } from '#web/lib/api-client.ts';

/**
 * What this installation tells its visitors; undefined until it has. Asked for without the query library: this one question
 * must not weigh on a visitor's first page.
 */
export function useVisitorConfig(): PublicConfig | undefined {
  const [config, setConfig] = useState<PublicConfig>();
  useEffect(() => {
    const leaving = new AbortController();
    api.get<PublicConfig>('/config', { signal: leaving.signal }).then(
      (answer) => setConfig(answer),
      // A page without what it would add is no reason to disturb anybody.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return config;
}
