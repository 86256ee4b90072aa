import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROWS } from '#test/conformance/checks.ts';
import { startTestApp } from '#test/server/test-app.ts';

const operation = z.object({
  summary: z.string().min(1),
  tags: z.array(z.string()).length(1),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const openApi = z.object({
  openapi: z.literal('3.1.0'),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

async function document() {
  const app = await startTestApp();
  return openApi.parse((await app.visitor.get('/openapi.json')).body);
}

describe('the OpenAPI document', () => {
  test('the document describes every call of the specification', async () => {
    const { paths } = await document();
    for (const { method, path, signedIn, scope, success } of ROWS) {
      const described = paths[path]?.[method.toLowerCase()];
      expect.soft(described?.responses, `${method} ${path}`).toHaveProperty(String(success.status));
      const security = [{ bearer: [] }, ...(scope === undefined ? [] : [{ key: [scope] }])];
      expect.soft(described?.security, `${method} ${path}`).toEqual(signedIn ? security : undefined);
    }
  });

  test('every call has a heading and lists its errors', async () => {
    const { paths, tags } = await document();
    const headings = tags.map(({ name }) => name);
    for (const [path, operations] of Object.entries(paths)) {
      for (const operation of Object.values(operations)) {
        expect.soft(headings, path).toContain(operation.tags[0]);
        expect.soft(operation.responses, path).toHaveProperty('default');
      }
    }
  });

  test('the document refers only to schemas that it contains', async () => {
    const made = await document();
    const references = JSON.stringify(made).matchAll(/"#\/components\/schemas\/(?<name>[^"]+)"/gu);
    const names = new Set([...references].map(({ groups }) => groups?.['name']));
    expect(names).toEqual(new Set(Object.keys(made.components.schemas)));
  });
});

test('its page loads nothing from elsewhere and runs no inline script', async () => {
  const app = await startTestApp();
  const response = await fetch(`${app.url}/api/docs`);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  const page = await response.text();
  const addresses = [...page.matchAll(/(?:src|href)="(?<address>[^"]+)"/gu)].map(
    ({ groups }) => groups?.['address'],
  );
  expect(addresses.length).toBeGreaterThan(3);
  for (const address of addresses) {
    expect(address).toMatch(/^\/api\/docs\//u);
    const part = await fetch(`${app.url}${address}`);
    expect([part.status, (await part.text()).length > 0]).toEqual([200, true]);
  }
  expect(page).not.toMatch(/<script>|<script [^>]*>\s*\S[^<]*<\/script>/u);
});

test('the page is not sent again to a browser that has it', async () => {
  const { url } = await startTestApp();
  const script = `${url}/api/docs/static/swagger-ui-bundle.js`;
  const first = await fetch(script);
  expect([first.status, (await first.text()).length > 100_000]).toEqual([200, true]);
  const again = await fetch(script, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('a missing file of the page is an ordinary error', async () => {
  const { visitor } = await startTestApp();
  expect(await visitor.get('/docs/static/nothing.js')).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
});
