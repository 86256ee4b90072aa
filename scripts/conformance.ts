/**
 * npm run conformance -- http://127.0.0.1:3000
 * Checks a running server from outside, call by call. It creates a few accounts there and does not delete them.
 */
import { CHECKS } from '#test/conformance/checks.ts';
import { createWorld, type World } from '#test/conformance/world.ts';

const [address] = process.argv.slice(2);
if (address === undefined || !URL.canParse(address)) {
  console.error('Say which server to check, for example: npm run conformance -- http://127.0.0.1:3000');
  process.exit(1);
}

let passed = 0;
let failed = 0;
const world = await prepared(address.replace(/\/+$/u, ''));
if (world) for (const check of CHECKS) await report(check.name, () => check.run(world));
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

async function prepared(url: string): Promise<World | undefined> {
  let made: World | undefined;
  await report(`two learners register at ${url} and one of them generates a deck`, async () => {
    made = await createWorld(url);
  });
  return made;
}

async function report(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
    passed += 1;
    console.log(`ok      ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}: ${reason(error)}`);
  }
}

/** An error in one line. A failed connection has its reason in the cause. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}`.replaceAll(/\s+/gu, ' ');
}
