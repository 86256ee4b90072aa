import { useEffect, useState } from 'react';
import type { configEndpoints, PublicConfig } from '#contract/config.ts';
import { callForJson } from '#web/lib/api-client.ts';

/** Not imported, since the contract's schemas would come along. */
const READ_CONFIG: Pick<typeof configEndpoints.read, 'method' | 'path'> = { method: 'GET', path: '/config' };

/**
 * What this installation tells its visitors; undefined until it has. Asked for without the query library: this one question
 * must not weigh on a visitor's first page.
 */
export function useVisitorConfig(): PublicConfig | undefined {
  const [config, setConfig] = useState<PublicConfig>();
  useEffect(() => {
    const leaving = new AbortController();
    callForJson<PublicConfig>(READ_CONFIG, {}, { signal: leaving.signal }).then(
      ({ data }) => setConfig(data),
      // A page without what it would add is no reason to disturb anybody.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return config;
}
