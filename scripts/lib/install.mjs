import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string | string[], cpu?: string | string[] }} LockedPackage */
/** @typedef {{ os: string, cpu: string }} Platform */

/**
 * Whether node_modules is what package-lock.json asks for on this platform. npm leaves its own record of
 * what it installed in node_modules/.package-lock.json, written when an install has come to its end, so an
 * interrupted install, a changed lock file and a folder copied from another machine all read as "no".
 *
 * @param {string} root
 * @param {Platform} platform
 */
export function isInstalled(root, platform = { os: process.platform, cpu: process.arch }) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined || present === undefined) return false;
  for (const [path, locked] of Object.entries(wanted)) {
    // What is optional may rightly be missing: most of it is for other platforms.
    if (path !== '' && present[path] === undefined && locked.optional !== true) return false;
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
 */
export function ensureInstalled(root) {
  if (isInstalled(root)) return true;
  console.log('Installing dependencies (first start only)...');
  // The web app is built here, so the build tools are needed whatever NODE_ENV says.
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-progress'];
  const { status, error } = npm(args, root);
  if (status === 0 && isInstalled(root)) return true;
  const reason = error?.message ?? `npm ci ended with exit code ${status}`;
  console.error(`Cardamom could not install its dependencies: ${reason}. What npm says is above.`);
  return false;
}

/**
 * The npm that runs this script, with the Node it runs on: the one first on the PATH may be the pinned Node
 * inside node_modules, which an install takes away.
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
 * @returns {Record<string, LockedPackage> | undefined}
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
 * @returns {value is { packages: Record<string, LockedPackage> }}
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
