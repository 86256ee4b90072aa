/**
 * npm run screens: opens every screen in both themes on two phones, a tablet and a desktop, and saves the pictures in
 * test-results/screens. npm test covers two of these eight combinations.
 */
import { spawnSync } from 'node:child_process';
import { ROOT, tool } from './lib/tools.ts';

const env = { ...process.env, SCREENS: 'all' };
for (const args of [
  ['scripts/build.ts'],
  [tool('playwright'), 'test', '-c', 'e2e/playwright.config.ts', 'screens.spec.ts'],
]) {
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env });
  process.exitCode = status ?? 1;
  if (status !== 0) break;
}
