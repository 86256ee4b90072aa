import { expect, test } from 'vitest';
import { installWay } from './install-way.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15';

const browser = {
  isInstalled: false,
  isSecure: true,
  isOffered: false,
  userAgent: CHROME,
  maxTouchPoints: 0,
};

test.each([
  ['an installed app', { isInstalled: true, isOffered: true }, 'installed'],
  ['a page without HTTPS', { isSecure: false, userAgent: IPHONE }, 'insecure'],
  ['a browser that offers it', { isOffered: true }, 'offered'],
  ['Safari on an iPhone', { userAgent: IPHONE, maxTouchPoints: 5 }, 'share menu'],
  ['Safari on an iPad, which calls itself a Mac', { userAgent: MAC, maxTouchPoints: 5 }, 'share menu'],
  ['Safari on a Mac', { userAgent: MAC }, 'menu'],
  ['a browser that has not offered it', {}, 'menu'],
])('the way to install of %s is known', (_name, differences, way) => {
  expect(installWay({ ...browser, ...differences })).toBe(way);
});
