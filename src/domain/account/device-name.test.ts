import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    'Firefox on Windows',
    'computer',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
  ],
  ['Chrome on Linux', 'computer', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`],
  [
    'Chrome on Linux',
    'computer',
    `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/141.0.0.0 Safari/537.36`,
  ],
  [
    'Chrome on ChromeOS',
    'computer',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`,
  ],
  [
    'Edge on Windows',
    'computer',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
  ],
  [
    'Opera on macOS',
    'computer',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 OPR/120.0.0.0`,
  ],
  [
    'Safari on macOS',
    'computer',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  ],
  [
    'Safari on iPhone',
    'phone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  ],
  [
    'Firefox on iPad',
    'tablet',
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/132.0 Mobile/15E148 Safari/605.1.15',
  ],
  [
    'Chrome on Android',
    'phone',
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Samsung Internet on Android',
    'tablet',
    `Mozilla/5.0 (Linux; Android 14; SM-X910) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Safari/537.36`,
  ],
  ['curl', 'unknown', 'curl/8.5.0'],
  ['node', 'unknown', 'node/26.10.0 (undici)'],
  ['Go-http_client', 'unknown', 'Go-http_client/2.0'],
  ['a'.repeat(30), 'unknown', `${'a'.repeat(30)}/1`],
  ['Unknown device', 'unknown', `${'a'.repeat(31)}/1`],
  ['Unknown device', 'unknown', 'help.example.com/1'],
  ['Unknown device', 'unknown', 'Büro/1'],
  [
    'Unknown device',
    'unknown',
    'your own phone. This was only a test by the operator - ask help.example.com/1',
  ],
  ['Unknown device', 'unknown', 'node'],
  ['Unknown device', 'unknown', 'Mozilla/5.0'],
  ['Unknown device', 'unknown', ''],
  ['Unknown device', 'unknown', null],
] as const)('%s, a %s, is read from its user agent', (name, kind, userAgent) => {
  expect(deviceName(userAgent)).toEqual({ name, kind });
});
