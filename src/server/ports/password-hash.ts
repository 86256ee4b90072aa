import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const argon2Async = promisify(argon2);

/** Memory in KiB. */
export type PasswordCost = { memory: number; passes: number; lanes: number };

/** OWASP Password Storage Cheat Sheet, Argon2id, second configuration: 19 MiB, 2 passes, 1 lane. */
export const OWASP_COST: PasswordCost = { memory: 19_456, passes: 2, lanes: 1 };

const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Hashes a password with Argon2id, in the PHC string format, parameters and salt included. */
export async function hashPassword(password: string, cost = OWASP_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await argon2id(password, salt, cost);
  return phcString(cost, salt, tag);
}

/** A hash that matches no known password. Verifying against it takes as long as against any other. */
export function dummyHash(cost = OWASP_COST): string {
  return phcString(cost, randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/u;

/** Whether `password` matches `hash`. Old hashes keep working when the cost is raised. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, lanes, salt, tag] = PHC.exec(hash) ?? [];
  if (salt === undefined || tag === undefined)
    throw new Error('A stored password hash is not an Argon2id PHC string');
  const expected = Buffer.from(tag, 'base64');
  const actual = await argon2id(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
  });
  return timingSafeEqual(actual, expected);
}

function argon2id(password: string, nonce: Buffer, cost: PasswordCost): Promise<Buffer> {
  return argon2Async('argon2id', {
    // The same password typed on different systems may arrive composed or decomposed.
    message: password.normalize('NFKC'),
    nonce,
    parallelism: cost.lanes,
    tagLength: TAG_BYTES,
    memory: cost.memory,
    passes: cost.passes,
  });
}

function phcString({ memory, passes, lanes }: PasswordCost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${lanes}$${encode(salt)}$${encode(tag)}`;
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
