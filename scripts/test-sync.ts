/**
 * npm run test:sync: random histories of several devices on both engines, as npm test runs them, but many more.
 * Usage: npm run test:sync [-- --histories 10000 --seed any-text]
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ROOT, tool } from './lib/tools.ts';

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now()) },
  },
});
if (/^[1-9]\d*$/u.test(values.histories)) {
  const args = [tool('vitest'), 'run', 'test/server/sync-histories.both-engines.test.ts'];
  const env = { ...process.env, SYNC_HISTORIES: values.histories, SYNC_SEED: values.seed };
  process.exitCode = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env }).status ?? 1;
} else {
  console.error('Usage: npm run test:sync [-- --histories 10000 --seed any-text]');
  process.exitCode = 2;
}
