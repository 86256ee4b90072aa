import { expect, test } from 'vitest';
import { announcement } from './announcement.ts';
import { readConfig } from '../config.ts';

const ABOUT = {
  database: 'SQLite',
  ai: 'none',
  webIsBuilt: true,
  ownerCode: null,
  registration: { registration: 'open', set: false },
} as const;
const POSTGRES = { DATABASE_URL: 'postgres://db/cardamom' };

test.each([
  [{}, false],
  [{ HOST: '0.0.0.0', EXPLORE_LOGIN: 'true' }, true],
  [{ PUBLIC_URL: 'https://cards.example.org', EXPLORE_LOGIN: 'true' }, true],
  [{ PUBLIC_URL: 'https://cards.example.org' }, false],
  [{ TRUST_PROXY: 'true', EXPLORE_LOGIN: 'true' }, true],
  [{ ...POSTGRES, EXPLORE_LOGIN: 'true' }, false],
  [{ ...POSTGRES, HOST: '0.0.0.0', EXPLORE_LOGIN: 'true', MODE: 'web' }, true],
  // A worker serves no requests.
  [{ ...POSTGRES, HOST: '0.0.0.0', EXPLORE_LOGIN: 'true', MODE: 'worker' }, false],
])('with %o the operator is warned about exploring: %s', (env, warned) => {
  const text = announcement(readConfig(env), ABOUT);
  expect(text.includes('Warning: EXPLORE_LOGIN')).toBe(warned);
});

test('the operator reads who may register, also if that was set elsewhere than in the settings', () => {
  expect(announcement(readConfig({}), ABOUT)).toContain('\n  Registration: open\n');
  const config = readConfig({ REGISTRATION: 'closed' });
  expect(announcement(config, { ...ABOUT, registration: { registration: 'open', set: true } })).toContain(
    'Registration: open, as set on the admin screen or with "npm run admin"; REGISTRATION=closed is not used',
  );
});
