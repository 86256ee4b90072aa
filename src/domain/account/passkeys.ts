import { deviceName } from './device-name.ts';

/** The most passkeys of one account. */
export const MAX_PASSKEYS = 20;

/** The longest name of a passkey, in characters. */
export const MAX_PASSKEY_NAME = 60;

/** What a challenge is for: what was signed for one purpose must not serve another. The names are stored. */
export type ChallengePurpose = 'sign-in' | 'confirm' | 'add';

/** How long a challenge can be answered, in ms: five minutes. */
export const CHALLENGE_MS = 5 * 60_000;

/**
 * The programs and devices that keep passkeys, by the AAGUID that they send, in lower case. Only widely used ones are listed: any other
 * passkey is named after the device. From the list of passkeydeveloper/passkey-authenticator-aaguids.
 */
const KEEPERS: ReadonlyMap<string, string> = new Map([
  ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'Apple Passwords'],
  ['dd4ec289-e01d-41c9-bb89-70fa845d4bf2', 'Apple Passwords'],
  ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', 'Google Password Manager'],
  ['08987058-cadc-4b81-b6e1-30de50dcbe96', 'Windows Hello'],
  ['9ddd1817-af5a-4672-a2b9-3e3dd95000a9', 'Windows Hello'],
  ['6028b017-b1d4-4c02-b4b3-afcdafc96bb2', 'Windows Hello'],
  ['53414d53-554e-4700-0000-000000000000', 'Samsung Pass'],
  ['bada5566-a7aa-401f-bd96-45619a55120d', '1Password'],
  ['d548826e-79b4-db40-a3d8-11116f7e8349', 'Bitwarden'],
  ['531126d6-e717-415c-9320-3d9aa6981239', 'Dashlane'],
  ['50726f74-6f6e-5061-7373-50726f746f6e', 'Proton Pass'],
  ['fdb141b2-5d84-443e-8a35-4698c205a502', 'KeePassXC'],
]);

/**
 * The name of a new passkey until its owner renames it: that of what keeps it or, if that is not known, of the device, with a number if
 * another has that name.
 * @param aaguid as the browser sends it; all zeros if the browser hides it
 * @param taken the names of the account's other passkeys
 * @returns at most MAX_PASSKEY_NAME characters
 */
export function passkeyName(aaguid: string, userAgent: string | null, taken: readonly string[]): string {
  const name = KEEPERS.get(aaguid.toLowerCase()) ?? deviceName(userAgent).name;
  let numbered = name;
  for (let number = 2; taken.includes(numbered); number += 1) numbered = `${name} ${number}`;
  return numbered;
}

/**
 * Whether the counter of a passkey has advanced since its last use. Passkeys that are synced do not count: they send 0 each time. A
 * counter that falls behind or stands still belongs to a copy (WebAuthn, 6.1.1).
 * @param stored the counter at the last use
 * @param sent the counter now
 */
export function hasCountedOn(stored: number, sent: number): boolean {
  return sent > stored || (sent === 0 && stored === 0);
}
