/**
 * npm run fuzz: sends junk to every call of the API on both engines, as npm test does, but much more of it.
 * Usage: npm run fuzz [-- requests per call]
 */
import { spawnSync } from 'node:child_process';
import { ROOT, tool } from './lib/tools.ts';

const [runs = '150'] = process.argv.slice(2);
if (/^[1-9]\d*$/u.test(runs)) {
  const args = [tool('vitest'), 'run', 'src/server/http/contract-checks/robustness.test.ts'];
  const env = { ...process.env, FUZZ_RUNS: runs };
  process.exitCode = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env }).status ?? 1;
} else {
  console.error('Usage: npm run fuzz [-- requests per call]');
  process.exitCode = 2;
}
