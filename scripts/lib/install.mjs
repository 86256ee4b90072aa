import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string | string[], cpu?: string | string[] }} Identity */
/** @typedef {Record<string, string>} Names */
/** @typedef {Identity & { dependencies?: Names, devDependencies?: Names, optionalDependencies?: Names, peerDependencies?: Names, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockedPackage */
/** @typedef {Record<string, LockedPackage>} Packages the key is the folder */
/** @typedef {{ os: string, cpu: string }} Platform */

/** Everything, or everything except the workspace "tools", which building and serving do not need. */
const ALL = ['--include=dev', '--include=optional'];
const WITHOUT_TOOLS = [...ALL, '--workspaces=false'];

/**
 * Whether node_modules is what package-lock.json asks for on this platform. npm records what it installed in
 * node_modules/.package-lock.json, which it writes at the end of an install, so an interrupted install, a changed
 * lock file and a folder copied from another machine all give "no".
 *
 * @param {string} root
 * @param {boolean} withTools false for only the packages that building and serving need; more do no harm
 * @param {Platform} platform
 */
function isInstalled(root, withTools, platform = { os: process.platform, cpu: process.arch }) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined || present === undefined) return false;
  for (const path of withTools ? Object.keys(wanted) : neededByRoot(wanted)) {
    // Optional packages may be missing, because most of them are for other platforms.
    if (path !== '' && present[path] === undefined && wanted[path]?.optional !== true) return false;
  }
  return Object.entries(present).every(([path, installed]) => {
    const locked = wanted[path];
    return (
      locked !== undefined &&
      locked.version === installed.version &&
      locked.integrity === installed.integrity &&
      isAllowed(locked.os, platform.os) &&
      isAllowed(locked.cpu, platform.cpu)
    );
  });
}

/**
 * Installs the locked dependencies when they are not there. Says what went wrong and returns false when npm fails.
 *
 * @param {string} root
 * @param {boolean} withTools
 */
export function ensureInstalled(root, withTools) {
  if (isInstalled(root, withTools)) return true;
  // A server that runs from this folder loads some files late, so existing files stay while the tools are added.
  const adds = withTools && isInstalled(root, false);
  console.log(adds ? 'Installing the test tools (once)...' : 'Installing dependencies (first start only)...');
  // The web app is built here, so the build tools are needed whatever NODE_ENV says.
  const args = [
    ...(adds ? ['install', '--no-save'] : ['ci']),
    ...(withTools ? ALL : WITHOUT_TOOLS),
    '--loglevel=error',
    '--no-progress',
  ];
  const { status, error } = npm(args, root);
  if (status === 0 && isInstalled(root, withTools)) return true;
  const reason = error?.message ?? `npm ${args[0]} ended with exit code ${status}`;
  console.error(`Cardamom could not install its dependencies: ${reason}. What npm says is above.`);
  return false;
}

/**
 * The folders of the packages that the repository itself depends on, directly or not. The lock file does not say who needs a
 * package, so this looks up each name as Node does, in every node_modules on the way to the root.
 *
 * @param {Packages} packages
 */
function neededByRoot(packages) {
  const needed = new Set(['']);
  for (const path of needed) {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[path] ?? {};
    const names = { ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies };
    for (const name of Object.keys(names)) {
      // It does not matter whether npm installs an optional peer because something else needs it.
      if (peerDependenciesMeta?.[name]?.optional === true) continue;
      const found = foldersAbove(path)
        .map((folder) => `${folder}node_modules/${name}`)
        .find((candidate) => packages[candidate] !== undefined);
      if (found !== undefined) needed.add(found);
    }
  }
  return needed;
}

/**
 * The folders that hold a node_modules for the package at `path`, from the nearest to the root.
 *
 * @param {string} path
 */
function foldersAbove(path) {
  const ends = [...path.matchAll(/(?:^|\/)node_modules\//gu)].map(({ index }) => path.slice(0, index));
  return [path, ...ends.reverse()].map((folder) => (folder === '' ? '' : `${folder}/`));
}

/**
 * The npm that runs this script, with the Node it runs on: the first one on the PATH may be the pinned Node
 * inside node_modules, which an install removes.
 *
 * @param {string[]} args
 * @param {string} cwd
 */
function npm(args, cwd) {
  // Standard output only carries npm's summary line; the line above says enough.
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd, stdio: ['ignore', 'ignore', 'inherit'] };
  const script = process.env['npm_execpath'];
  if (script === undefined)
    return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  return spawnSync(process.env['npm_node_execpath'] ?? process.execPath, [script, ...args], options);
}

/**
 * @param {string} file
 * @returns {Packages | undefined}
 */
function readPackages(file) {
  try {
    /** @type {unknown} */
    const lock = JSON.parse(readFileSync(file, 'utf8'));
    return isLock(lock) ? lock.packages : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {unknown} value
 * @returns {value is { packages: Packages }}
 */
function isLock(value) {
  return (
    typeof value === 'object' && value !== null && 'packages' in value && typeof value.packages === 'object'
  );
}

/**
 * Follows npm's `os` and `cpu` fields, where "!x" means all but x.
 *
 * @param {string | string[] | undefined} rule
 * @param {string} value
 */
function isAllowed(rule, value) {
  if (rule === undefined) return true;
  const names = typeof rule === 'string' ? [rule] : rule;
  if (names.includes(`!${value}`)) return false;
  return names.includes(value) || names.every((name) => name.startsWith('!'));
}
