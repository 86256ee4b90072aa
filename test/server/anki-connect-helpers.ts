import { expect } from 'vitest';
import { z } from 'zod';
import { accessKeyEndpoints } from '#contract/access-keys.ts';
import type { Scope } from '#domain/account/access-keys.ts';
import { PASSWORD, type Client } from './test-app.ts';

/** A new key of a learner, as they make one in the settings. */
export async function makeKey(client: Client, scopes: readonly Scope[] = ['everything']) {
  const response = await client.post('/account/keys', { name: 'Yomitan', scopes, password: PASSWORD });
  expect(response.status).toBe(201);
  return accessKeyEndpoints.make.response.parse(response.body);
}

const replySchema = z.strictObject({ result: z.unknown(), error: z.string().nullable() });

/** What a tool gets for an action. */
export type Reply = z.output<typeof replySchema>;

/** Asks the door as tools do: version 6, the key in the body, no name for the kind of text. */
export type Ask = (action: string, params?: object, more?: object) => Promise<Reply>;

/** A tool with a key, for the server at `url`. */
export function toolWith(url: string, key: string | undefined): Ask {
  return async (action, params, more = {}) => {
    const body = JSON.stringify({
      action,
      version: 6,
      ...(params && { params }),
      ...(key && { key }),
      ...more,
    });
    const response = await fetch(`${url}/anki-connect`, { method: 'POST', body });
    const reply: unknown = await response.json();
    return replySchema.parse(reply);
  };
}

/** The result of an action that must succeed. */
export async function resultOf(reply: Promise<Reply>): Promise<unknown> {
  const { result, error } = await reply;
  expect(error).toBeNull();
  return result;
}
