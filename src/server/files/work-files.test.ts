import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startNode } from '#test/app-process.ts';
import { makeWorkFolder, removeStaleWork, workName } from './work-files.ts';

const DAY_MS = 86_400_000;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cardamom-work-'));
});
afterEach(() => rm(root, { recursive: true }));

/** Another process that works in a folder until it is killed. */
async function startWorking() {
  const script = `
    const { makeWorkFolder } = await import(${JSON.stringify(new URL('work-files.ts', import.meta.url).href)});
    console.log(await makeWorkFolder(${JSON.stringify(root)}, 'import'));
    setInterval(() => {}, 1_000_000);
  `;
  const child = startNode(['--input-type=module', '--eval', script], {});
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const folder = path.basename(String(line).trim());
  await writeFile(path.join(root, folder, 'copy'), 'half');
  return {
    folder,
    kill: async () => {
      const ended = once(child, 'close');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** A time of the past, so that nothing here depends on the machine's clock. */
const NOW = Date.UTC(2026, 0, 15);

async function writeForUser(time: number, name: string): Promise<void> {
  await writeFile(path.join(root, name), '');
  await utimes(path.join(root, name), time / 1_000, time / 1_000);
}

test('files left by a killed process are removed, and those of running processes stay', async () => {
  const own = path.basename(await makeWorkFolder(root, 'anki'));
  const living = await startWorking();
  const killed = await startWorking();
  await killed.kill();
  await writeFile(path.join(root, 'something else'), '');
  await removeStaleWork(root, NOW);
  expect(new Set(await readdir(root))).toEqual(new Set([own, living.folder, 'something else']));
  await living.kill();
  await removeStaleWork(root, NOW);
  expect(new Set(await readdir(root))).toEqual(new Set([own, 'something else']));
});

test('files of an earlier process with the same id are removed, as in a container', async () => {
  const before = workName('upload').replace(/\.[\da-z]+\.upload/u, '.0.upload');
  await writeFile(path.join(root, before), '');
  await removeStaleWork(root, NOW);
  expect(await readdir(root)).toEqual([]);
});

test('files of another machine are kept until no work could still need them', async () => {
  const elsewhere = workName('upload').replace(/^(cardamom-work\.)[^.]*/u, '$1elsewhere');
  await writeForUser(NOW, elsewhere);
  await removeStaleWork(root, NOW + DAY_MS);
  expect(await readdir(root)).toEqual([elsewhere]);
  await removeStaleWork(root, NOW + 3 * DAY_MS);
  expect(await readdir(root)).toEqual([]);
});

test('old files that earlier versions left in our own folder are removed', async () => {
  await writeForUser(NOW, 'old');
  await removeStaleWork(root, NOW + 3 * DAY_MS);
  expect(await readdir(root)).toEqual(['old']);
  await removeStaleWork(root, NOW, { ours: true });
  expect(await readdir(root)).toEqual(['old']);
  await removeStaleWork(root, NOW + 3 * DAY_MS, { ours: true });
  expect(await readdir(root)).toEqual([]);
});

test('a missing folder is not an error', async () => {
  await expect(removeStaleWork(path.join(root, 'none'), NOW)).resolves.toBeUndefined();
});
