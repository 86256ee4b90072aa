import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import type { Db } from '../../db/tables.ts';
import { findKey, putKey } from './idempotency.repository.ts';

/** How long a key is kept, in ms. */
export const KEY_LIFETIME_MS = 86_400_000;

/** A repeatable request: its key, and a fingerprint of its content. */
export type IdempotentRequest = { key: string; fingerprint: string };

/** The request as one that may be sent again, if its client gave it a key. `content` is what it was sent with. */
export function idempotentRequest(
  request: FastifyRequest,
  content: unknown = request.body,
): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  const asked = JSON.stringify([request.method, request.routeOptions.url, content]);
  return { key, fingerprint: hash('sha256', asked) };
}

type IdempotencyOptions<Receipt> = {
  repeatable: IdempotentRequest | undefined;
  now: number;
  receipt: z.ZodType<Receipt>;
};

/**
 * The stored receipt if the request has already run: before work that is too long for the transaction of `once`. Throws
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function findReceipt<Receipt>(
  db: Db,
  userId: string,
  { repeatable, now, receipt }: IdempotencyOptions<Receipt>,
): Promise<{ receipt: Receipt } | undefined> {
  const known = repeatable && (await findKey(db, userId, repeatable.key));
  if (!known || known.createdAt <= now - KEY_LIFETIME_MS) return undefined;
  if (known.fingerprint === repeatable.fingerprint)
    return { receipt: receipt.parse(JSON.parse(known.receipt)) };
  throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key belongs to another request');
}

/**
 * Runs `make`, or returns the stored receipt if the request has already run. Run it in the same user transaction
 * (`transactAsUser`) as the creation, so that the second of two concurrent requests finds the receipt of the first. The
 * receipt must suffice to repeat the response. Throws IDEMPOTENCY_KEY_REUSED.
 */
export async function runIdempotently<Receipt>(
  trx: Db,
  userId: string,
  request: IdempotencyOptions<Receipt>,
  make: () => Promise<Receipt>,
): Promise<Receipt> {
  const { repeatable, now } = request;
  if (!repeatable) return make();
  const known = await findReceipt(trx, userId, request);
  if (known) return known.receipt;
  const { key, fingerprint } = repeatable;
  const receipt = await make();
  await putKey(trx, userId, key, {
    fingerprint,
    receipt: JSON.stringify(z.encode(request.receipt, receipt)),
    createdAt: now,
  });
  return receipt;
}
