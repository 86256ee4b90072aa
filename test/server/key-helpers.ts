import { expect } from 'vitest';
import { accessKeyEndpoints } from '#contract/access-keys.ts';
import type { Scope } from '#domain/account/access-keys.ts';
import type { Client } from './test-app.ts';

/** Makes a key of the learner for a tool. */
export async function makeKey(client: Client, scopes: readonly Scope[], more: object = {}) {
  const body = { name: 'Yomitan', scopes, ...more };
  const response = await client.post('/account/keys', body);
  expect(response.status).toBe(201);
  return accessKeyEndpoints.make.response.parse(response.body);
}
