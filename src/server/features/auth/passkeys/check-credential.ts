import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import {
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
  isoCBOR,
} from '@simplewebauthn/server/helpers';
import { generateKeyPairSync } from 'node:crypto';
import type { CreatedCredential, ShownCredential } from '#contract/passkeys.ts';
import { AppError } from '#domain/errors.ts';
import type { RelyingParty } from './relying-party.ts';

/** Ed25519, ECDSA with P-256, and RSA, by their COSE numbers: what today's authenticators support. */
export const ALGORITHMS = [-8, -7, -257] as const;

/** An RSA key of 4,096 bits has about 550 bytes. */
const LONGEST_PUBLIC_KEY = 1_024;

/** The challenge that was signed. Throws PASSKEY_REFUSED if nothing can be read. */
export function signedChallenge({ response }: CreatedCredential | ShownCredential): string {
  try {
    const { challenge }: { challenge: unknown } = decodeClientDataJSON(response.clientDataJSON);
    if (typeof challenge === 'string') return challenge;
  } catch (error) {
    throw refused(error);
  }
  throw refused();
}

export type NewCredential = {
  credentialId: string;
  publicKey: string;
  counter: number;
  synced: boolean;
  aaguid: string;
};

/**
 * Checks a credential that a browser has just made: challenge, origin, RP id and that the authenticator has verified the user.
 * Throws PASSKEY_REFUSED.
 */
export async function checkCreated(
  credential: CreatedCredential,
  challenge: string,
  party: RelyingParty,
): Promise<NewCredential> {
  const { verified, registrationInfo } = await checked(() =>
    verifyRegistrationResponse({
      response: {
        ...asJson(credential),
        response: {
          clientDataJSON: credential.response.clientDataJSON,
          attestationObject: withoutStatement(credential.response.attestationObject),
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    }),
  );
  if (!verified || registrationInfo.credential.id !== credential.id) throw refused();
  const { publicKey, counter } = registrationInfo.credential;
  if (publicKey.length > LONGEST_PUBLIC_KEY) throw refused();
  return {
    credentialId: credential.id,
    publicKey: isoBase64URL.fromBuffer(publicKey),
    counter,
    synced: registrationInfo.credentialBackedUp,
    aaguid: registrationInfo.aaguid,
  };
}

/** What an authenticator reports with each use. */
export type Use = { counter: number; synced: boolean };

/**
 * Checks what a passkey has signed: challenge, origin, RP id, that the authenticator has verified the user, and the signature; undefined if
 * the signature is not by this key. The counter is left to the caller: it may only count against a passkey whose signature is right.
 * Throws PASSKEY_REFUSED.
 * @param publicKey null for an unknown passkey, whose check takes as long
 */
export async function checkShown(
  credential: ShownCredential,
  challenge: string,
  party: RelyingParty,
  publicKey: string | null,
): Promise<Use | undefined> {
  const { clientDataJSON, authenticatorData, signature } = credential.response;
  const { verified, authenticationInfo } = await checked(() =>
    verifyAuthenticationResponse({
      response: { ...asJson(credential), response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: credential.id,
        publicKey: isoBase64URL.toBuffer(publicKey ?? nobodysKey()),
        counter: 0,
      },
    }),
  );
  if (!verified || publicKey === null) return undefined;
  const { newCounter, credentialBackedUp } = authenticationInfo;
  return { counter: newCounter, synced: credentialBackedUp };
}

function asJson({ id, rawId, type }: CreatedCredential | ShownCredential) {
  return { id, rawId, type, clientExtensionResults: {} };
}

/**
 * The attestation object without its statement. None was asked for, so if one comes anyway, it is ignored: no certificate in it is
 * read, and no list of revoked ones fetched.
 */
function withoutStatement(attestationObject: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  const statement = new Map<string, string>();
  const bare = new Map<string, string | Uint8Array | typeof statement>([
    ['fmt', 'none'],
    ['attStmt', statement],
    ['authData', authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare));
}

/** The library throws for what it refuses, and for what it cannot read. */
async function checked<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    throw refused(error);
  }
}

let unused: string | undefined;

/** A public key that belongs to nobody, against which unknown passkeys are checked. */
function nobodysKey(): string {
  if (unused === undefined) {
    const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
      format: 'jwk',
    });
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, isoBase64URL.toBuffer(x)],
      [-3, isoBase64URL.toBuffer(y)],
    ]);
    unused = isoBase64URL.fromBuffer(isoCBOR.encode(cose));
  }
  return unused;
}

function refused(cause?: unknown): AppError {
  return new AppError('PASSKEY_REFUSED', 'This passkey cannot be used here. Please try again.', { cause });
}
