import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHECKS } from '#test/conformance/checks.ts';
import { createWorld, type World } from '#test/conformance/world.ts';
import { operatorOf } from '#test/server/admin-helpers.ts';
import { startIdentityPeer } from '#test/server/identity-peer.ts';
import { startMailPeer } from '#test/server/mail-peer.ts';
import { constantPageReader } from '#test/server/scan-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';

const peer = await startMailPeer({ PUBLIC_URL: 'http://localhost:3000' });
const identities = await startIdentityPeer({ publicUrl: 'http://localhost:3000' });
let world: World;

beforeAll(async () => {
  // The allowance must not prevent new generations.
  const env = {
    ...identities.env,
    ...peer.env,
    DAILY_TOKEN_LIMIT: '1000000',
    BACKUP_DIR: '/nowhere/backups',
  };
  const app = await startTestApp({ until: 'end of file', env, pageReader: constantPageReader });
  world = await createWorld(app.url, {
    nextLink: (to) => peer.nextLink(to),
    operator: operatorOf(app),
    identities,
  });
});

afterAll(() => Promise.all([peer.close(), identities.close()]));

describe('every call of the specification', () => {
  test.each(CHECKS.map(({ name, run }) => [name, run] as const))('%s', async (_name, run) => {
    await expect(run(world)).resolves.toBeUndefined();
  });
});
