import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const failOnConsole = './test/setup/fail-on-console.ts';
const server = [failOnConsole, './test/setup/end-of-test.ts'];

/** Everything that reads or writes the database, on both engines. */
const database = ['src/server/{db,features,http,jobs}/**/*.test.ts'];

/** What the built-in generator knows: run when it has changed (scripts/check-knowledge.ts). */
const knowledge = [
  'src/server/knowledge/**/!(generator-thread).test.ts',
  'test/server/built-in-topics.test.ts',
  'test/unit/library.test.ts',
];

/** They put something in the place of a module, which only helps before that module has been loaded. */
const mocking = ['src/server/backups/**/*.test.ts'];

export default defineConfig({
  test: {
    // Servers, processes and password hashes need their time on a busy machine; nothing waits for these on purpose.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Nor for this one: a poll ends as soon as what it asks for is true.
    expect: { poll: { timeout: 25_000 } },
    // Vitest would leave one core to itself, and it has next to nothing to do.
    maxWorkers: availableParallelism(),
    // Loading the server takes longer than most files of its tests: the files of a project share what is loaded.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/{domain,contract,web}/**/*.test.ts', 'test/unit/**/*.test.ts'],
          exclude: knowledge,
          setupFiles: failOnConsole,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/server/**/*.test.ts'],
          // Copying goes from one engine to the other, so it runs where both are.
          exclude: ['src/server/db/copy.test.ts', 'src/**/*.postgres.test.ts', ...mocking, ...knowledge],
          setupFiles: server,
          globalSetup: './test/setup/wordnet-file.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'knowledge',
          include: knowledge,
          setupFiles: failOnConsole,
          globalSetup: './test/setup/wordnet-file.ts',
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
          include: database,
          setupFiles: server,
          globalSetup: ['./test/setup/wordnet-file.ts', './test/server/postgres-server.ts'],
          env: { TEST_ENGINE: 'postgres' },
        },
      },
    ],
  },
});
