import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { errorBody } from '#contract/common.ts';
import { ROWS } from '#test/conformance/checks.ts';
import { send, type ApiResponse } from '#test/conformance/http.ts';
import { junkAround } from '#test/conformance/junk.ts';
import type { Request, Row } from '#test/conformance/row.ts';
import { closeSource, createWorld, type World } from '#test/conformance/world.ts';
import { operatorOf } from '#test/server/admin-helpers.ts';
import { constantPageReader } from '#test/server/scan-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';

/** Each run draws different junk, so many small runs find as much as a few large ones; `npm run fuzz` does a large one. */
const RUNS_PER_CALL = Number(process.env['FUZZ_RUNS'] ?? 20);

const TIMEOUT = 30_000 + RUNS_PER_CALL * 500;

let world: World;
/** The good request of each row, made before sign-ins are slowed down. */
const goodRequests = new Map<Row, Request>();

beforeAll(async () => {
  // The allowance must not prevent generations from being tried with everything that passes validation.
  const env = { DAILY_TOKEN_LIMIT: '100000000', PUBLIC_URL: 'http://localhost:3000' };
  const app = await startTestApp({ until: 'end of file', env, pageReader: constantPageReader });
  world = await createWorld(app.url, { operator: operatorOf(app) });
  for (const row of ROWS) {
    // Junk may delete the things that it is sent to.
    closeSource(world);
    goodRequests.set(row, (await row.request?.(world)) ?? {});
  }
});

test.each(ROWS.map((row) => [`${row.method} ${row.path}`, row] as const))(
  '%s responds to any input with a success or an error in the common format',
  async (_name, row) => {
    const good = goodRequests.get(row) ?? {};
    await expect(withstands(row, { token: world.ada.token, ...good })).resolves.toBeUndefined();
  },
  TIMEOUT,
);

test('calls beyond the specification withstand junk too', { timeout: TIMEOUT }, async () => {
  const { body } = await send(world.url, { method: 'GET', path: '/api/openapi.json' });
  const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) }).parse(body);
  const known = new Set(ROWS.map(({ method, path }) => `${method} ${path}`));
  for (const [path, operations] of Object.entries(paths)) {
    for (const name of Object.keys(operations)) {
      const method = z.enum(['GET', 'POST', 'PUT', 'DELETE']).parse(name.toUpperCase());
      if (known.has(`${method} ${path}`)) continue;
      const row: Row = { method, path, signedIn: true, success: { status: 200, schema: z.unknown() } };
      // This may delete Eve's account.
      await expect(withstands(row, { token: world.eve.token })).resolves.toBeUndefined();
    }
  }
});

test.each([
  ['lists', '[', ']'],
  ['objects', '{"cards":', '}'],
])('%s nested a hundred thousand deep are an error like any other', async (_name, open, close) => {
  for (const path of ['/api/decks', '/api/cards/batch', '/api/auth/login']) {
    const body = `{"title":${open.repeat(100_000)}1${close.repeat(100_000)}}`;
    const response = await send(world.url, { method: 'POST', path, token: world.ada.token, body });
    expect(response).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  }
});

test('the server is healthy after all that', async () => {
  const ready = await send(world.url, { method: 'GET', path: '/readyz' });
  expect(ready).toMatchObject({ status: 200, body: { status: 'ok' } });
  const me = await send(world.url, { method: 'GET', path: '/api/auth/me', token: world.ada.token });
  expect(me).toMatchObject({ status: 200, body: { user: { username: world.ada.username } } });
});

function withstands(row: Row, good: Request): Promise<void> {
  return fc.assert(
    fc.asyncProperty(junkAround(row, good), async (junk) => {
      const mayHaveBody = junk.method !== 'GET' && junk.method !== 'HEAD';
      const body = mayHaveBody ? junk.body : undefined;
      const response = await send(world.url, { ...junk, body, token: good.token });
      expect(fault(row, junk.method, response)).toBeUndefined();
    }),
    { numRuns: RUNS_PER_CALL },
  );
}

/** What is wrong with a response, if anything. */
function fault(row: Row, method: string, { status, headers, body }: ApiResponse): string | undefined {
  if (status < 200 || status >= 500) return `status ${status}`;
  if (method === 'HEAD') return undefined;
  if (status >= 400) {
    if (headers.get('content-type')?.startsWith('application/json') !== true)
      return 'an error that is no JSON';
    return errorBody.safeParse(body).error?.message;
  }
  if (method !== row.method || status !== row.success.status) return undefined;
  return row.success.schema.safeParse(body).error?.message;
}
