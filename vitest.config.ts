import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const failOnConsole = './test/setup/fail-on-console.ts';
const server = [failOnConsole, './test/setup/end-of-test.ts'];

/**
 * What PostgreSQL can do differently: repositories, locks, migrations, faults. `npm run test:full` runs everything that uses a
 * database there.
 */
const onPostgres =
  process.env['TEST_FULL'] === '1'
    ? ['src/server/{background,db,features,http,jobs}/**/*.test.ts', 'test/server/**/*.both-engines.test.ts']
    : ['{src,test}/server/**/*.both-engines.test.ts', 'src/server/**/*.postgres.test.ts'];

/** They put something in the place of a module, which only helps before that module has been loaded. */
const mocking = ['src/server/backups/**/*.test.ts'];

export default defineConfig({
  test: {
    // Servers, processes and password hashes need their time on a busy machine; nothing waits for these on purpose.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Nor for this one: a poll ends as soon as what it asks for is true.
    expect: { poll: { timeout: 50_000 } },
    // Vitest would leave one core to itself, and it has next to nothing to do.
    maxWorkers: availableParallelism() + 1,
    // Loading the server takes longer than most files of its tests: the files of a project share what is loaded.
    isolate: false,
    // V8 begins with a megabyte for what lives briefly, and to clear that so often takes 5 to 8 % of the tests' processor time.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    // Threads and processes that tests start load their sources compiled; test/app-process.ts names the same folder.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('test-results/compiled', import.meta.url)) },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/{domain,contract,library,web}/**/*.test.ts', 'test/unit/**/*.test.ts'],
          setupFiles: failOnConsole,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['src/web/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: [failOnConsole, './test/web/browser.ts'],
          globalSetup: './test/setup/web-server.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/server/**/*.test.ts'],
          // Copying goes from one engine to the other, so it runs where both are.
          exclude: ['src/server/db/copy/copy.both-engines.test.ts', 'src/**/*.postgres.test.ts', ...mocking],
          setupFiles: server,
        },
      },
      {
        extends: true,
        // Its setup loads nothing of the server either.
        test: { name: 'server-mocked', include: mocking, isolate: true, setupFiles: failOnConsole },
      },
      {
        extends: true,
        test: {
          name: 'server-postgres',
          include: onPostgres,
          setupFiles: server,
          globalSetup: './test/server/postgres-server.ts',
          env: { TEST_ENGINE: 'postgres' },
        },
      },
    ],
  },
});
