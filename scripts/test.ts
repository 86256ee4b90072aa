/**
 * npm test: everything that must hold before a change lands, on a fresh clone too. Types, format and lint,
 * unit and server tests, the web build, browser tests; stops at the first that fails.
 */
import { runSteps, TEST_STEPS } from './lib/steps.ts';
import { ensureTestNeeds } from './lib/test-needs.ts';

if (ensureTestNeeds()) await runSteps(TEST_STEPS);
else process.exitCode = 1;
