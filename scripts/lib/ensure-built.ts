import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOfSources, readIfThere } from './source-hash.ts';

/** All sources of the web app. A changed test file among them only costs a needless build. */
const SOURCES = [
  'src/web/**',
  'src/contract/**',
  'src/domain/**',
  'vite.config.ts',
  'scripts/lib/licences.ts',
  'scripts/lib/no-style-elements.ts',
  'scripts/lib/pages.ts',
  'scripts/lib/precompressed.ts',
  'scripts/lib/service-worker.ts',
  'package-lock.json',
];

/**
 * Runs `build` unless dist/web already came from the very same sources. The note about the sources is
 * written last and deleted first, so that an interrupted build is repeated.
 * @returns false when the build failed
 */
export function ensureBuilt(root: string, build: () => boolean): boolean {
  const stamp = join(root, 'dist', 'web.sources');
  const sources = hashOfSources(root, SOURCES);
  if (existsSync(join(root, 'dist', 'web', 'index.html')) && readIfThere(stamp) === sources) return true;
  rmSync(stamp, { force: true });
  if (!build()) return false;
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, sources);
  return true;
}
