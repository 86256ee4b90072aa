export type DeviceKind = 'computer' | 'phone' | 'tablet' | 'unknown';

export type DeviceName = { name: string; kind: DeviceKind };

/** The name of a device of which nothing is known. */
export const UNKNOWN_DEVICE = 'Unknown device';

/** The first match wins, because most user agents also name the browsers they derive from. */
const BROWSERS: ReadonlyArray<[RegExp, string]> = [
  [/\bEdg(?:e|A|iOS)?\//u, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\bVivaldi\//u, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\bHeadlessChrome\//u, 'Chrome'],
  [/\b(?:Chrome|CriOS|Chromium)\//u, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//u, 'Safari'],
];

const SYSTEMS: ReadonlyArray<[RegExp, string, DeviceKind]> = [
  [/\biPhone\b/u, 'iPhone', 'phone'],
  [/\biPad\b/u, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/u, 'Android', 'phone'],
  [/\bAndroid\b/u, 'Android', 'tablet'],
  [/\bCrOS\b/u, 'ChromeOS', 'computer'],
  [/\bWindows\b/u, 'Windows', 'computer'],
  [/\bMac(?: OS X|intosh)\b/u, 'macOS', 'computer'],
  [/\bLinux\b/u, 'Linux', 'computer'],
];

/**
 * The first token of a client that is not a browser: `curl/8.5.0`. One short word without dots: it is in notices by mail, where
 * anyone who signs in with a stolen password could otherwise say or link to what they like.
 */
const PROGRAM = /^([\w-]{1,30})\//u;

/**
 * Describes a device by its user agent: "Firefox on Windows", "Safari on iPhone", "curl". Apart from fixed texts it is at most one word
 * of 30 letters, digits, `-` and `_`.
 */
export function deviceName(userAgent: string | null): DeviceName {
  if (userAgent === null || userAgent.trim() === '') return { name: UNKNOWN_DEVICE, kind: 'unknown' };
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [, system, kind] = SYSTEMS.find(([pattern]) => pattern.test(userAgent)) ?? [];
  if (system !== undefined && kind !== undefined) {
    return { name: browser === undefined ? system : `${browser} on ${system}`, kind };
  }
  const name = browser ?? PROGRAM.exec(userAgent)?.[1] ?? UNKNOWN_DEVICE;
  return { name: name === 'Mozilla' ? UNKNOWN_DEVICE : name, kind: 'unknown' };
}
