import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '#test/app-process.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let folder: string;

/** A folder with only what the server needs in production. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardamom-production-'));
  for (const part of ['package.json', 'src/domain', 'src/contract', 'src/library', 'src/server'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Starts a server in that folder and returns its output and its response to a browser. */
async function serveOnce(): Promise<{ printed: string; status: number }> {
  const port = await freePort();
  const server = spawn(process.execPath, ['src/server/main.mjs'], {
    cwd: folder,
    env: { PORT: String(port), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = text(server.stdout);
  // The lines of a ready server are written together.
  await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
  const { status } = await fetch(`http://127.0.0.1:${port}/`);
  server.kill('SIGTERM');
  return { printed: await printed, status };
}

test('a server runs without the development files and says if the web app has not been built', async () => {
  const { printed, status } = await serveOnce();
  expect(printed).toContain('Cardamom is ready');
  expect(printed).toContain('Web app: not built, so only the API answers. Build it with "npm run build".');
  expect(status).toBe(404);
});
