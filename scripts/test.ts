/**
 * npm test: everything that must hold before a change lands, on a fresh clone too. The static checks and the build,
 * and if they pass all tests.
 */
import { runSteps, TEST_STEPS } from './lib/steps.ts';
import { ensureTestNeeds } from './lib/test-needs.ts';

if (ensureTestNeeds()) await runSteps(TEST_STEPS);
else process.exitCode = 1;
