import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const BUILT = resolve(import.meta.dirname, '../dist/web');

/** A copy of the built web app, to serve and to replace. */
export async function copyWebApp(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'cardamom-web-'));
  await cp(BUILT, root, { recursive: true, filter: (file) => !/\.(?:br|gz)$/u.test(file) });
  return root;
}

/**
 * Replaces a copy as a new build would: every hash differs, and no file of the previous version is left. Files are complete
 * whenever they are read, and the worker comes last, because a browser may look for a new one at any time.
 */
export async function replaceWithNewVersion(root: string): Promise<void> {
  const assets = join(root, 'assets');
  const names = new Map<string, string>();
  for (const file of await readdir(assets)) {
    const renamed = file.replace(
      /-(?<hash>[\w-]{8})\.(?<ending>\w+)$/u,
      (_, hash: string, ending: string) => `-${rotated(hash)}.${ending}`,
    );
    names.set(file, renamed);
    await rename(join(assets, file), join(assets, renamed));
  }
  const texts = (await readdir(root, { recursive: true })).filter((file) => /\.(?:css|html|js)$/u.test(file));
  for (const file of texts.toSorted((one, other) => Number(isWorker(one)) - Number(isWorker(other)))) {
    const before = await readFile(join(root, file), 'utf8');
    const text = before
      .replaceAll(/[\w.-]+-[\w-]{8}\.\w+/gu, (name) => names.get(name) ?? name)
      .replaceAll(/(?<="revision":")[0-9a-f]{16}/gu, rotated);
    const whole = join(root, `${file}.new`);
    await writeFile(whole, text);
    await rename(whole, join(root, file));
  }
}

const isWorker = (file: string) => file === 'service-worker.js';

const rotated = (hash: string) => `${hash.slice(1)}${hash.slice(0, 1)}`;

export const removeWebApp = (root: string) => rm(root, { recursive: true });
