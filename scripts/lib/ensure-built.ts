import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** All that the web app is made of; a test file among them costs a needless build, no more. */
const SOURCES = ['src/web/**', 'src/contract/**', 'src/domain/**', 'vite.config.ts', 'package-lock.json'];

/**
 * Runs `build` unless dist/web already came from the very same sources. The note of what it came from is
 * written last and taken away first, so that a build cut short is done again.
 * @returns false when the build failed
 */
export function ensureBuilt(root: string, build: () => boolean): boolean {
  const stamp = join(root, 'dist', 'web.sources');
  const sources = hashOfSources(root);
  if (existsSync(join(root, 'dist', 'web', 'index.html')) && readIfThere(stamp) === sources) return true;
  rmSync(stamp, { force: true });
  if (!build()) return false;
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, sources);
  return true;
}

function hashOfSources(root: string): string {
  const hash = createHash('sha256');
  const entries = globSync(SOURCES, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of entries.map((entry) => join(entry.parentPath, entry.name)).toSorted()) {
    const content = readFileSync(path);
    // The length keeps a byte from wandering between two files unnoticed.
    hash.update(`${relative(root, path)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
