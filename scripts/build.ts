/** Builds the web app, unless the last build came from the same files. */
import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './lib/ensure-built.ts';
import { ROOT, tool } from './lib/tools.ts';

const built = ensureBuilt(ROOT, () => {
  console.log('Building the web app...');
  // A development NODE_ENV must not affect the app that learners get.
  const env = { ...process.env, NODE_ENV: 'production' };
  const args = [tool('vite'), 'build', '--logLevel', 'warn'];
  return (
    spawnSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env }).status ===
    0
  );
});
if (!built) {
  console.error('Cardamom could not build its web app: the reason is above.');
  process.exitCode = 1;
}
