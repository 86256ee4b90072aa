import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import type { Db } from '../../db/tables.ts';
import { findKey, putKey } from './idempotency.repository.ts';

/** How long a key is remembered, in ms. */
export const KEY_LIFETIME_MS = 86_400_000;

/** A repeatable request: its key, and a fingerprint of its content. */
export type Repeatable = { key: string; fingerprint: string };

/** The request as one that may be sent again, if its client gave it a key. */
export function repeatable(request: FastifyRequest): Repeatable | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  const asked = JSON.stringify([request.method, request.routeOptions.url, request.body]);
  return { key, fingerprint: hash('sha256', asked) };
}

/**
 * Runs `make`, or returns the stored receipt if the request has already run. Run it in the same learner transaction
 * (`transactAsLearner`) as the creation, so that the second of two concurrent requests finds the receipt of the first. The
 * receipt must suffice to repeat the answer. Throws IDEMPOTENCY_KEY_REUSED.
 */
export async function once<Receipt>(
  trx: Db,
  userId: string,
  request: { repeatable: Repeatable | undefined; now: number; receipt: z.ZodType<Receipt> },
  make: () => Promise<Receipt>,
): Promise<Receipt> {
  const { repeatable, now } = request;
  if (!repeatable) return make();
  const { key, fingerprint } = repeatable;
  const known = await findKey(trx, userId, key);
  if (known && known.createdAt > now - KEY_LIFETIME_MS) {
    if (known.fingerprint === fingerprint) return request.receipt.parse(JSON.parse(known.receipt));
    throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key belongs to another request');
  }
  const receipt = await make();
  await putKey(trx, userId, key, {
    fingerprint,
    receipt: JSON.stringify(z.encode(request.receipt, receipt)),
    createdAt: now,
  });
  return receipt;
}
