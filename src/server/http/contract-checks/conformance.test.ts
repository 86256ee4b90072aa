import { beforeAll, describe, expect, test } from 'vitest';
import { CHECKS } from '#test/conformance/checks.ts';
import { createWorld, type World } from '#test/conformance/world.ts';
import { constantPageReader } from '#test/server/scan-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';

let world: World;

beforeAll(async () => {
  // The allowance must not prevent new generations.
  const env = { DAILY_TOKEN_LIMIT: '1000000', PUBLIC_URL: 'http://localhost:3000' };
  world = await createWorld(
    (await startTestApp({ until: 'end of file', env, pageReader: constantPageReader })).url,
  );
});

describe('every call of the specification', () => {
  test.each(CHECKS.map(({ name, run }) => [name, run] as const))('%s', async (_name, run) => {
    await expect(run(world)).resolves.toBeUndefined();
  });
});
