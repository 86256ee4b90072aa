import { isoCBOR } from '@simplewebauthn/server/helpers';
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type {
  CreatedCredential,
  PasskeyCreation,
  PasskeyRequest,
  ShownCredential,
} from '#contract/passkeys.ts';

/** COSE numbers of the algorithms that the device knows. */
type Algorithm = -7 | -8 | -257;

/** How a device or browser misbehaves. */
export type Misconduct = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** False for a device that asks for neither a fingerprint nor a PIN. */
  verifiesUser?: boolean;
  /** The counter that it sends. */
  counter?: number;
  userHandle?: string | null;
  /** Signs with an unknown key. */
  forges?: boolean;
  /** Says that it is the other kind of ceremony. */
  type?: string;
  /** What it says about its maker, without having been asked. */
  statement?: { format: string; content: Map<string, string> };
};

type Credential = {
  id: string;
  rpId: string;
  userHandle: string;
  algorithm: Algorithm;
  privateKey: KeyObject;
  counter: number;
};

export type PasskeyDevice = {
  /** Makes a passkey, as `navigator.credentials.create` does. */
  create: (options: PasskeyCreation, misconduct?: Misconduct) => CreatedCredential;
  /** Signs a challenge, as `navigator.credentials.get` does. */
  get: (options: PasskeyRequest, misconduct?: Misconduct) => ShownCredential;
  /** A copy of the device, as somebody who has read its memory has it. */
  copy: () => PasskeyDevice;
};

/**
 * A browser at an origin with an authenticator in software, which uses the formats of WebAuthn, Level 3.
 * @param origin where the browser is; its host is the RP id, unless the options name another
 */
export function createPasskeyDevice(
  origin: string,
  {
    algorithm = -7,
    counts = false,
    synced = false,
    aaguid = Buffer.alloc(16),
    credentials = new Map<string, Credential>(),
  }: {
    algorithm?: Algorithm;
    /** Whether it counts its signatures. */
    counts?: boolean;
    synced?: boolean;
    aaguid?: Buffer;
    credentials?: ReadonlyMap<string, Credential>;
  } = {},
): PasskeyDevice {
  const own = new Map([...credentials].map(([id, credential]) => [id, { ...credential }]));

  function clientData(type: string, challenge: string, misconduct: Misconduct): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: misconduct.type ?? type,
        challenge: misconduct.challenge ?? challenge,
        origin: misconduct.origin ?? origin,
        crossOrigin: false,
      }),
    );
  }

  function authenticatorData(
    rpId: string,
    counter: number,
    { verifiesUser = true }: Misconduct,
    made?: Buffer,
  ) {
    const flags = 0x01 | (verifiesUser ? 0x04 : 0) | (synced ? 0x18 : 0) | (made ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, made ?? Buffer.alloc(0)]);
  }

  return {
    create: (options, misconduct = {}) => {
      if (options.excludeCredentials.some(({ id }) => own.has(id))) throw new Error('InvalidStateError');
      if (!options.pubKeyCredParams.some(({ alg }) => alg === algorithm))
        throw new Error('NotSupportedError');
      const id = randomBytes(32);
      const { publicKey, privateKey } = newKeys(algorithm);
      const rpId = misconduct.rpId ?? options.rp.id;
      const counter = misconduct.counter ?? (counts ? 1 : 0);
      own.set(text(id), {
        id: text(id),
        rpId,
        userHandle: options.user.id,
        algorithm,
        privateKey,
        counter,
      });
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const made = Buffer.concat([aaguid, length, id, coseOf(publicKey, algorithm)]);
      const { format, content } = misconduct.statement ?? {
        format: 'none',
        content: new Map<string, string>(),
      };
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', format],
        ['attStmt', content],
        ['authData', new Uint8Array(authenticatorData(rpId, counter, misconduct, made))],
      ]);
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(clientData('webauthn.create', options.challenge, misconduct)),
          attestationObject: text(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      };
    },

    get: (options, misconduct = {}) => {
      const rpId = misconduct.rpId ?? options.rpId;
      const allowed = new Set(options.allowCredentials.map(({ id }) => id));
      const credential = [...own.values()].find(
        (one) => one.rpId === options.rpId && (allowed.size === 0 || allowed.has(one.id)),
      );
      if (!credential) throw new Error('NotAllowedError');
      if (counts) credential.counter += 1;
      const data = authenticatorData(rpId, misconduct.counter ?? credential.counter, misconduct);
      const client = clientData('webauthn.get', options.challenge, misconduct);
      const key =
        misconduct.forges === true ? newKeys(credential.algorithm).privateKey : credential.privateKey;
      const signed = Buffer.concat([data, sha256(client)]);
      return {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign(credential.algorithm === -8 ? null : 'sha256', signed, key)),
          userHandle: misconduct.userHandle === undefined ? credential.userHandle : misconduct.userHandle,
        },
      };
    },

    copy: () => createPasskeyDevice(origin, { algorithm, counts, synced, aaguid, credentials: own }),
  };
}

function newKeys(algorithm: Algorithm): { publicKey: KeyObject; privateKey: KeyObject } {
  switch (algorithm) {
    case -7:
      return generateKeyPairSync('ec', { namedCurve: 'P-256' });
    case -8:
      return generateKeyPairSync('ed25519');
    case -257:
      return generateKeyPairSync('rsa', { modulusLength: 2_048 });
  }
}

/** A public key in COSE (RFC 9053). */
function coseOf(key: KeyObject, algorithm: Algorithm): Uint8Array {
  const { x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' });
  const bytes = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'));
  const parts: Readonly<Record<Algorithm, [number, number | Uint8Array][]>> = {
    [-7]: [
      [1, 2],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ],
    [-8]: [
      [1, 1],
      [-1, 6],
      [-2, bytes(x)],
    ],
    [-257]: [
      [1, 3],
      [-1, bytes(n)],
      [-2, bytes(e)],
    ],
  };
  return isoCBOR.encode(new Map<number, number | Uint8Array>([...parts[algorithm], [3, algorithm]]));
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
