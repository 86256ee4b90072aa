import { afterAll, afterEach } from 'vitest';
import { closeFakeProviders } from '#test/fake-provider/start-for-test.ts';
import { closeTestApps } from '#test/server/test-app.ts';
import { freeTestDatabases } from '#test/server/test-database.ts';

/**
 * Closes what a test has started. The helpers cannot register these hooks themselves: files in one process share
 * modules, and a hook set by a shared module applies only to the file that loads it first.
 */
afterAll(() => closeTestApps('end of file'));

// Hooks run in reverse order: a database is not free until its app has closed.
afterEach(freeTestDatabases);
afterEach(() => closeTestApps('end of test'));
afterEach(closeFakeProviders);
