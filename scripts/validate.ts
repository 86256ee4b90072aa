/** npm run validate: npm test, and then the product, started and used as its users would. */
import { runSteps, SMOKE_STEP, TEST_STEPS } from './lib/steps.ts';
import { ensureTestNeeds } from './lib/test-needs.ts';

if (ensureTestNeeds()) await runSteps([...TEST_STEPS, SMOKE_STEP]);
else process.exitCode = 1;
