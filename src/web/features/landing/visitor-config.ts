import { useEffect, useState } from 'react';
import type { configEndpoints, PublicConfig } from '#contract/config.ts';
import { callForJson } from '#web/lib/api-client.ts';

/** Repeated here because importing it would pull in the contract's schemas. */
const READ_CONFIG: Pick<typeof configEndpoints.read, 'method' | 'path'> = { method: 'GET', path: '/config' };

/**
 * The installation's public configuration; undefined until loaded. Fetched without the query library, to keep a visitor's
 * first page light.
 */
export function useVisitorConfig(): PublicConfig | undefined {
  const [config, setConfig] = useState<PublicConfig>();
  useEffect(() => {
    const leaving = new AbortController();
    callForJson<PublicConfig>(READ_CONFIG, {}, { signal: leaving.signal }).then(
      ({ data }) => setConfig(data),
      // The page works without it, so the failure stays silent.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return config;
}
