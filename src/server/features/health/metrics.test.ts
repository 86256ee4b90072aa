import { expect, test } from 'vitest';
import { startTestApp } from '#test/server/test-app.ts';

const SECRET = 'a-token-for-Prometheus';

async function ask(url: string, authorization?: string): Promise<Response> {
  return fetch(`${url}/metrics`, { headers: { ...(authorization !== undefined && { authorization }) } });
}

test('there are no metrics without METRICS', async () => {
  const app = await startTestApp();
  expect((await ask(app.url)).status).toBe(404);
});

test('with METRICS_TOKEN, metrics need the token', async () => {
  const app = await startTestApp({ env: { METRICS: 'true', METRICS_TOKEN: SECRET } });
  const ada = await app.signUp();
  for (const wrong of [
    undefined,
    'Bearer',
    'Bearer x',
    `Bearer ${SECRET}x`,
    `Basic ${SECRET}`,
    `Bearer ${ada.token}`,
  ]) {
    const answer = await ask(app.url, wrong);
    expect([answer.status, await answer.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'UNAUTHORIZED' }),
    ]);
  }
  const answer = await ask(app.url, `Bearer ${SECRET}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain('# TYPE cardamom_generations_total counter');
});
