import { spawnSync, type StdioOptions } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findTestChromium, hasHeadlessShell } from './chromium.ts';

interface Need {
  readonly what: string;
  readonly aptPackage: string;
  /** How to get it without apt. */
  readonly elsewhere: string;
  readonly isThere: () => boolean;
}

interface AptOptions {
  readonly stdio?: StdioOptions;
  /** In ms. */
  readonly timeout?: number;
}

type Name = 'chromium' | 'postgresql' | 'pgbouncer' | 'bash' | 'curl' | 'jq';

const NEEDS: Readonly<Record<Name, Need>> = {
  chromium: {
    what: 'Chromium',
    aptPackage: 'chromium',
    elsewhere: 'run "npx playwright install chromium", or set CHROMIUM_PATH',
    isThere: () => findTestChromium() !== undefined,
  },
  postgresql: {
    what: 'the PostgreSQL server programs',
    aptPackage: 'postgresql',
    elsewhere: 'install PostgreSQL so that "initdb" is on the PATH',
    isThere: () => globSync('/usr/lib/postgresql/*/bin/initdb').length > 0 || isOnPath('initdb'),
  },
  pgbouncer: {
    what: 'PgBouncer',
    aptPackage: 'pgbouncer',
    elsewhere: 'install PgBouncer so that "pgbouncer" is on the PATH',
    isThere: () => existsSync('/usr/sbin/pgbouncer') || isOnPath('pgbouncer'),
  },
  bash: commandOfTheReadme('bash'),
  curl: commandOfTheReadme('curl'),
  jq: commandOfTheReadme('jq'),
};

const ALL: readonly Name[] = ['chromium', 'postgresql', 'pgbouncer', 'bash', 'curl', 'jq'];

/**
 * Makes sure that the programs that the tests use are installed: as root on Debian or Ubuntu it installs
 * them, elsewhere it says what to install.
 * @returns false when something is still missing
 */
export function ensureTestNeeds(names = ALL): boolean {
  const canInstall = process.getuid?.() === 0 && isOnPath('apt-get');
  if (canInstall && names.includes('chromium')) installFasterChromium();
  const missing = names.map((name) => NEEDS[name]).filter((need) => !need.isThere());
  if (missing.length === 0) return true;
  if (canInstall) {
    console.log(`Installing what the tests need: ${missing.map((need) => need.what).join(', ')}...`);
    const packages = missing.map((need) => need.aptPackage);
    if (aptGet(['update']) && aptGet(['install', '--yes', '--no-install-recommends', ...packages])) {
      if (missing.every((need) => need.isThere())) return true;
    }
  }
  for (const need of missing.filter((each) => !each.isThere())) {
    console.error(
      `The tests need ${need.what}: on Debian or Ubuntu run "apt-get install ${need.aptPackage}" as root; elsewhere ${need.elsewhere}.`,
    );
  }
  return false;
}

/**
 * The browser tests need a quarter less processor time in the headless shell than in the whole browser, which is worth its
 * download. If it is not available (Ubuntu has none, or there is no network), they run in Chromium.
 */
function installFasterChromium(): void {
  const isWanted = process.env['CI'] !== undefined || !NEEDS.chromium.isThere();
  if (!isWanted || hasHeadlessShell() || process.env['CHROMIUM_PATH']) return;
  console.log("Installing Chromium's headless shell, in which browser tests take less time...");
  const install = ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell'];
  const quietly = (...args: string[]) => aptGet(args, { stdio: 'ignore', timeout: 90_000 });
  // Only what can be interrupted has a time limit.
  if (quietly('update') && quietly('--download-only', ...install)) aptGet(install, { stdio: 'ignore' });
}

function commandOfTheReadme(program: string): Need {
  return {
    what: `${program}, which the commands in docs/api.md use`,
    aptPackage: program,
    elsewhere: `install ${program}`,
    isThere: () => isOnPath(program),
  };
}

function aptGet(
  args: readonly string[],
  { stdio = ['ignore', 'ignore', 'inherit'], timeout }: AptOptions = {},
) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0'];
  const { status } = spawnSync('apt-get', [...options, ...args], {
    stdio,
    env,
    ...(timeout !== undefined && { timeout }),
  });
  return status === 0;
}

function isOnPath(program: string): boolean {
  const names = process.platform === 'win32' ? [`${program}.exe`] : [program];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.some((folder) => names.some((name) => existsSync(join(folder, name))));
}
