import { expect, test } from 'vitest';
import { listRoutes } from '#test/server/route-list.ts';
import { startTestApp } from '#test/server/test-app.ts';

/** What V8 keeps in mind for each place in the code; beyond that, it looks every field up anew. */
const MOST_SHAPES = 4;

test('all routes share a few contexts of the framework, each of which has a shape of requests and answers', async () => {
  const { routes } = await listRoutes(() =>
    startTestApp({
      env: { METRICS: 'true', METRICS_TOKEN: 'a-token-for-the-figures', CORS_ORIGINS: 'https://example.org' },
      webRoot: import.meta.dirname,
    }),
  );
  expect(routes.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/*',
      '/metrics',
      '/healthz',
      '/api/docs',
      '/api/config',
      '/api/decks',
      '/api/media',
    ]),
  );
  expect(new Set(routes.map(({ context }) => context)).size).toBeLessThanOrEqual(MOST_SHAPES);
});
