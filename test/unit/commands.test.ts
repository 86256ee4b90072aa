import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ensureBuilt } from '../../scripts/lib/ensure-built.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardamom-commands-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}

/** Arguments that make Node report this version. */
function passingFor(version: string): string[] {
  write(
    'other-node.mjs',
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
  );
  return ['--import', join(folder, 'other-node.mjs')];
}

describe('Node version of the machine', () => {
  test.each(['start', 'test', 'validate', 'dev'])(
    'npm run %s reports an outdated Node in one line and fails',
    (command) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [...passingFor('18.20.4'), join(ROOT, `scripts/${command}.mjs`)],
        { encoding: 'utf8' },
      );
      expect(stderr).toMatch(/^Cardamom needs Node 20 or newer, and this is Node 18\.20\.4\..*\n$/u);
      expect(stdout).toBe('');
      expect(status).toBe(1);
    },
  );

  test('the server also reports an outdated Node, compared with the version in package.json', () => {
    const { engines } = z
      .object({ engines: z.object({ node: z.string() }) })
      .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
    const { status, stderr } = serve('24.6.9');
    const needed = engines.node.replace('>=', '');
    expect(stderr).toBe(
      `Cardamom needs Node ${needed} or newer, and this is Node 24.6.9. "npm start" brings its own.\n`,
    );
    expect(status).toBe(1);
  });

  test('every other command reports an outdated Node before it loads anything', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
    const commands = Object.values(scripts).filter((command) => /node .*\.ts/u.test(command));
    expect(commands.length).toBeGreaterThan(20);
    for (const command of commands)
      expect(command).toMatch(/^node --import \.\/scripts\/lib\/require-server-node\.mjs \S+\.ts/u);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...passingFor('20.20.2'), ...(scripts['backup'] ?? '').split(' ').slice(1)],
      { encoding: 'utf8', cwd: ROOT },
    );
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      'Cardamom needs Node 24.7 or newer, and this is Node 20.20.2. "npm ci" installs one with the dependencies.\n',
    ]);
  });

  test.each(['24.7.0', '25.0.0'])('the server starts on Node %s', (version) => {
    expect(serve(version).stderr).toMatch(/PORT/u);
  });

  /** Exits immediately, because its port is invalid. */
  function serve(version: string) {
    return spawnSync(process.execPath, [...passingFor(version), join(ROOT, 'src/server/main.mjs')], {
      encoding: 'utf8',
      env: { ...process.env, PORT: 'none' },
    });
  }
});

test.each([
  ['torture', ['--engine', 'mysql'], 'Usage: npm run torture -- --rounds 100 [--engine sqlite|postgres]\n'],
  ['restore', ['backup.db', '--force'], 'Usage: npm run restore -- FILE\n'],
])('%s with %o prints its usage', (command, args, usage) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, `scripts/${command}.ts`), ...args],
    {
      encoding: 'utf8',
    },
  );
  expect([status, stdout, stderr]).toEqual([1, '', usage]);
});

describe('installing dependencies', () => {
  const here = { optional: true, os: [process.platform], cpu: [process.arch] };
  /** The packages as installed: one of the workspace, and with the tools also those that only they need. */
  const tools = {
    tools: { devDependencies: { tester: '1.0.0' } },
    'node_modules/tools': { resolved: 'tools', link: true },
    'node_modules/tester': { version: '1.0.0', integrity: 'sha512-tester' },
  };
  const packages = {
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a', dependencies: { b: '1.0.0' } },
    'node_modules/a/node_modules/b': { version: '1.0.0', integrity: 'sha512-b' },
    'node_modules/builder': {
      version: '1.0.0',
      integrity: 'sha512-builder',
      peerDependencies: { tester: '1.0.0' },
      peerDependenciesMeta: { tester: { optional: true } },
    },
    'node_modules/here': { version: '1.0.0', ...here },
  };
  const root = {
    dependencies: { a: '1.0.0' },
    devDependencies: { builder: '1.0.0' },
    optionalDependencies: { here: '1.0.0', elsewhere: '1.0.0' },
  };
  const elsewhere = { 'node_modules/elsewhere': { version: '1.0.0', optional: true, os: ['aix'] } };
  const lock = JSON.stringify({ packages: { '': root, ...packages, ...elsewhere, ...tools } });
  const installed = JSON.stringify({ packages: { ...packages, ...tools } });

  // A small repository with the commands, whose npm records its calls.
  beforeEach(() => {
    for (const file of ['scripts/start.mjs', 'scripts/test.mjs', 'scripts/lib'])
      cpSync(join(ROOT, file), join(folder, file), { recursive: true });
    write('package.json', '{ "type": "module" }');
    write('package-lock.json', lock);
    write('scripts/build.ts', '');
    write('scripts/test.ts', `process.stdout.write('testing\\n');`);
    write('src/server/main.mjs', `process.stdout.write('serving\\n'); process.exitCode = 3;`);
    write('installed.json', installed);
    write(
      'npm.mjs',
      `import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
       const withoutTools = process.argv.includes('--workspaces=false');
       appendFileSync('calls', process.argv[2] + (withoutTools ? ' without tools' : '') + '\\n');
       if (process.env.NPM_FAILS) process.exit(7);
       const { packages } = JSON.parse(readFileSync('installed.json'));
       if (withoutTools) for (const name of ${JSON.stringify(Object.keys(tools))}) delete packages[name];
       mkdirSync('node_modules', { recursive: true });
       writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));`,
    );
  });

  test("the first start installs and the second does not, and both exit with the server's code", () => {
    expect(start()).toStrictEqual({
      status: 3,
      stdout: 'Installing dependencies (first start only)...\nserving\n',
      stderr: '',
    });
    expect(start()).toStrictEqual({ status: 3, stdout: 'serving\n', stderr: '' });
    expect(calls()).toBe('ci without tools\n');
  });

  test('`npm test` installs what a start has left out, and a later start changes nothing', () => {
    start();
    expect(runTests()).toStrictEqual({
      status: 0,
      stdout: 'Installing the test tools (once)...\ntesting\n',
      stderr: '',
    });
    expect(runTests().stdout).toBe('testing\n');
    expect(start().stdout).toBe('serving\n');
    expect(calls()).toBe('ci without tools\ninstall\n');
  });

  test('`npm test` in a fresh clone installs everything in one step', () => {
    expect(runTests().stdout).toBe('Installing dependencies (first start only)...\ntesting\n');
    expect(calls()).toBe('ci\n');
  });

  test.each(['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/builder'])(
    'a start installs again if %s is missing',
    (missing) => {
      start();
      const left = Object.fromEntries(Object.entries(packages).filter(([path]) => path !== missing));
      write('node_modules/.package-lock.json', JSON.stringify({ packages: left }));
      expect(start().stdout).toContain('Installing');
    },
  );

  test("where the pinned Node does not run, the machine's own must be recent enough", () => {
    expect(start({}, '24.6.9')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /^Cardamom needs Node 24\.7 or newer on this platform .*24\.6\.9\..*\n$/u,
      ),
    });
    expect(start({}, '24.7.0')).toMatchObject({ status: 3, stderr: '' });
  });

  test('a changed lock file causes a new installation', () => {
    start();
    write('package-lock.json', lock.replaceAll('1.0.0', '1.0.1'));
    write('installed.json', installed.replaceAll('1.0.0', '1.0.1'));
    start();
    start();
    expect(calls()).toBe('ci without tools\nci without tools\n');
  });

  test('packages installed on another platform are installed again', () => {
    write('node_modules/.package-lock.json', JSON.stringify({ packages: { ...packages, ...elsewhere } }));
    expect(start().stdout).toContain('Installing');
  });

  test('a failed installation is reported in one line and fails the command', () => {
    const { status, stdout, stderr } = start({ NPM_FAILS: 'yes' });
    expect(status).toBe(1);
    expect(stdout).not.toContain('serving');
    expect(stderr).toMatch(
      /^Cardamom could not install its dependencies: npm ci ended with exit code 7\..*\n$/u,
    );
  });
});

describe('building the web app', () => {
  let builds: number;
  const build = () => {
    builds += 1;
    write('dist/web/index.html', `build ${builds}`);
    return true;
  };

  beforeEach(() => {
    builds = 0;
    write('src/web/main.tsx', 'a');
    write('src/contract/auth.ts', 'a');
    write('src/domain/study/answer/grading.ts', 'a');
    write('vite.config.ts', 'a');
    write('package-lock.json', 'a');
  });

  test('the web app is built once for the same sources', () => {
    expect(ensureBuilt(folder, build)).toBe(true);
    expect(ensureBuilt(folder, build)).toBe(true);
    expect(builds).toBe(1);
  });

  test.each([
    'src/web/main.tsx',
    'src/contract/auth.ts',
    'src/domain/study/answer/grading.ts',
    'vite.config.ts',
    'package-lock.json',
  ])('the web app is built again after a change of %s', (file) => {
    ensureBuilt(folder, build);
    write(file, 'b');
    ensureBuilt(folder, build);
    expect(builds).toBe(2);
  });

  test('the web app is built again after a file was added, renamed or removed', () => {
    ensureBuilt(folder, build);
    write('src/web/ui/button.tsx', 'a');
    ensureBuilt(folder, build);
    rmSync(join(folder, 'src/web/ui/button.tsx'));
    write('src/web/ui/badge.tsx', 'a');
    ensureBuilt(folder, build);
    rmSync(join(folder, 'src/web/ui/badge.tsx'));
    ensureBuilt(folder, build);
    expect(builds).toBe(4);
  });

  test('the web app is not built again for changes of the server, but if the build is missing', () => {
    ensureBuilt(folder, build);
    write('src/server/main.mjs', 'a');
    ensureBuilt(folder, build);
    expect(builds).toBe(1);
    rmSync(join(folder, 'dist/web'), { recursive: true });
    ensureBuilt(folder, build);
    expect(builds).toBe(2);
  });

  test('the web app is built again after a failure, even if an older build exists', () => {
    ensureBuilt(folder, build);
    write('src/web/main.tsx', 'b');
    expect(ensureBuilt(folder, () => false)).toBe(false);
    write('src/web/main.tsx', 'a');
    ensureBuilt(folder, build);
    expect(builds).toBe(2);
  });
});

function start(env: Record<string, string> = {}, version = process.versions.node) {
  return launch('scripts/start.mjs', env, version);
}

function runTests() {
  return launch('scripts/test.mjs', {}, process.versions.node);
}

function launch(script: string, env: Record<string, string>, version: string) {
  const args = [...passingFor(version), join(folder, script)];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    // A folder outside the repository, as with a service manager.
    cwd: tmpdir(),
    encoding: 'utf8',
    env: {
      ...process.env,
      npm_execpath: join(folder, 'npm.mjs'),
      npm_node_execpath: process.execPath,
      ...env,
    },
  });
  return { status, stdout, stderr };
}

/** The arguments of npm's calls so far. */
function calls(): string {
  return readFileSync(join(folder, 'calls'), 'utf8');
}
