import { afterAll, afterEach } from 'vitest';
import { closeFakeProviders } from '#test/fake-provider/start-for-test.ts';
import { closeTestApps } from '#test/server/test-app.ts';
import { freeTestDatabases } from '#test/server/test-database.ts';

/**
 * Ends what a test has started. The helpers cannot do so themselves: the files that one process runs share modules,
 * and a hook set by a shared module holds for the file that loads it first.
 */
afterAll(() => closeTestApps('end of file'));

// The last of these runs first: no database is free before its app has closed.
afterEach(freeTestDatabases);
afterEach(() => closeTestApps('end of test'));
afterEach(closeFakeProviders);
