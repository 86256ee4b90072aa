import { defineConfig } from 'vitest/config';

const setupFiles = ['./test/setup/fail-on-console.ts'];

/** Everything that reads or writes the database, on both engines. */
const database = ['src/server/{db,features,http,jobs}/**/*.test.ts'];

export default defineConfig({
  test: {
    // Servers, processes and password hashes need their time on a busy machine; nothing waits for these on purpose.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Nor for this one: a poll ends as soon as what it asks for is true.
    expect: { poll: { timeout: 25_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/{domain,contract,web}/**/*.test.ts', 'test/unit/**/*.test.ts'],
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/server/**/*.test.ts'],
          // Copying goes from one engine to the other, so it runs where both are.
          exclude: ['src/server/db/copy.test.ts', 'src/**/*.postgres.test.ts'],
          setupFiles,
          globalSetup: ['./test/setup/wordnet-file.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server-postgres',
          include: database,
          setupFiles,
          globalSetup: ['./test/server/postgres-server.ts'],
          env: { TEST_ENGINE: 'postgres' },
        },
      },
    ],
  },
});
