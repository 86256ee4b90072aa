import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findChromium } from './chromium.ts';

interface Need {
  readonly what: string;
  readonly aptPackage: string;
  /** How to get it where there is no apt. */
  readonly elsewhere: string;
  readonly isThere: () => boolean;
}

type Name = 'chromium' | 'postgresql' | 'bash' | 'curl' | 'jq';

const NEEDS: Readonly<Record<Name, Need>> = {
  chromium: {
    what: 'Chromium',
    aptPackage: 'chromium',
    elsewhere: 'run "npx playwright install chromium", or set CHROMIUM_PATH',
    isThere: () => findChromium() !== undefined,
  },
  postgresql: {
    what: 'the PostgreSQL server programs',
    aptPackage: 'postgresql',
    elsewhere: 'install PostgreSQL so that "initdb" is on the PATH',
    isThere: () => globSync('/usr/lib/postgresql/*/bin/initdb').length > 0 || isOnPath('initdb'),
  },
  bash: commandOfTheReadme('bash'),
  curl: commandOfTheReadme('curl'),
  jq: commandOfTheReadme('jq'),
};

const ALL: readonly Name[] = ['chromium', 'postgresql', 'bash', 'curl', 'jq'];

/**
 * Sees to it that the programs which the tests drive are there: as root on Debian or Ubuntu it installs
 * them, elsewhere it says what to install.
 * @returns false when something is still missing
 */
export function ensureTestNeeds(names = ALL): boolean {
  const missing = names.map((name) => NEEDS[name]).filter((need) => !need.isThere());
  if (missing.length === 0) return true;
  if (process.getuid?.() === 0 && isOnPath('apt-get')) {
    console.log(`Installing what the tests need: ${missing.map((need) => need.what).join(', ')}...`);
    const packages = missing.map((need) => need.aptPackage);
    if (aptGet('update') && aptGet('install', '--yes', '--no-install-recommends', ...packages)) {
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

function commandOfTheReadme(program: string): Need {
  return {
    what: `${program}, which the README's commands use`,
    aptPackage: program,
    elsewhere: `install ${program}`,
    isThere: () => isOnPath(program),
  };
}

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0'];
  return (
    spawnSync('apt-get', [...options, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  );
}

function isOnPath(program: string): boolean {
  const names = process.platform === 'win32' ? [`${program}.exe`] : [program];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.some((folder) => names.some((name) => existsSync(join(folder, name))));
}
