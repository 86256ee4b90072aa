import { z } from 'zod';
import { pathOf, type Endpoint } from '#contract/endpoint.ts';
import { syncEndpoints } from '#contract/sync.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { SyncServer } from '#web/features/replica/replica.ts';

/** The calls of a real server as a user. `pageSize` is the number of changes in one response. */
export function syncServer(url: string, token: string, pageSize: number): SyncServer {
  async function call(endpoint: Endpoint, parts: { query?: object; body?: object }): Promise<unknown> {
    const response = await fetch(`${url}/api${pathOf(endpoint, parts)}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(parts.body && { body: JSON.stringify(parts.body) }),
    });
    const body: unknown = await response.json();
    if (response.ok) return body;
    const { message, code } = z.object({ message: z.string(), code: z.string() }).parse(body);
    throw new ApiError({ kind: 'http', status: response.status, code, serverMessage: message });
  }

  return {
    changes: async (since) => {
      const query = { limit: pageSize, ...(since !== null && { since }) };
      return syncEndpoints.changes.response.parse(await call(syncEndpoints.changes, { query }));
    },
    send: async (commands) =>
      syncEndpoints.commands.response.parse(await call(syncEndpoints.commands, { body: { commands } })),
  };
}
