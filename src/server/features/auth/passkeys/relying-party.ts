import { isIP } from 'node:net';
import { AppError } from '#domain/errors.ts';
import type { Config } from '../../../config.ts';
import { isLoopback, nameIn } from '../../../startup/loopback.ts';

/** Where passkeys are made and used: the RP id of WebAuthn, and the origin that browsers put into what they sign. */
export type RelyingParty = { id: string; origin: string };

/**
 * The relying party of this installation: the host of its public URL or, until that is set, this machine. Browsers allow passkeys only
 * over HTTPS or at `localhost`, and never for an IP address; undefined where they allow none.
 * @param host the `Host` of a request, which counts only if it names this machine
 */
export function relyingParty(
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  host: string | undefined,
): RelyingParty | undefined {
  const address = PUBLIC_URL ?? (host === undefined ? undefined : `http://${host}`);
  const url = address === undefined ? null : URL.parse(address);
  const name = url === null ? undefined : nameIn(url.host);
  if (url === null || name === undefined) return undefined;
  if (isLoopback(name)) {
    url.hostname = 'localhost';
    return { id: 'localhost', origin: url.origin };
  }
  return url.protocol === 'https:' && isIP(name) === 0 ? { id: name, origin: url.origin } : undefined;
}

/** `relyingParty`, for calls that need one. Throws NOT_FOUND. */
export function requireRelyingParty(
  config: Pick<Config, 'PUBLIC_URL'>,
  host: string | undefined,
): RelyingParty {
  const party = relyingParty(config, host);
  if (party) return party;
  throw new AppError('NOT_FOUND', 'Passkeys need HTTPS: the operator of this server has to set PUBLIC_URL');
}
