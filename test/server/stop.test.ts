import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TIME_LIMITS } from '#server/http/limits/time-limits.ts';
import { startServer } from '#test/app-process.ts';
import { connectRaw } from './raw-client.ts';

const HOST = 'Host: 127.0.0.1\r\n';

// Takes as long as the real time limits for slow clients; other tests use shorter ones.
test('a server whose clients never finish stops anyway', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cardamom-stop-'));
  const app = await startServer({ dataDir });
  onTestFinished(async () => {
    await app.kill();
    await rm(dataDir, { recursive: true });
  });
  await connectRaw(app.url);
  const idle = await connectRaw(app.url);
  idle.send(`GET /readyz HTTP/1.1\r\n${HOST}\r\n`);
  const deaf = await connectRaw(app.url, { reads: false });
  deaf.send(`GET /api/openapi.json HTTP/1.1\r\n${HOST}\r\n`.repeat(300));
  const slow = await connectRaw(app.url);
  const headers = `${HOST}Content-Type: application/json\r\nContent-Length: 1000\r\n`;
  slow.send(`POST /api/auth/login HTTP/1.1\r\n${headers}\r\n`);
  slow.drip('[', 100);
  await expect.poll(idle.received).toContain('200 OK');

  // Process managers wait for ten seconds.
  expect(TIME_LIMITS.closing).toBeLessThanOrEqual(5_000);
  expect(await app.stop()).toBe(0);
});
