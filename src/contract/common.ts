import { z } from 'zod';
import { ERROR_CODES } from '#domain/errors.ts';
import { isTimeZone } from '#domain/local-day.ts';

/** The id of anything is a UUID. One of any other form names nothing: it is not found, as an unknown one is. */
export const idParams = z.object({ id: z.guid('There is nothing with this id') });

/** The id of something, named by a field. */
export function idOf(what: string) {
  return z
    .string(`${what} is required`)
    .min(1, { error: `${what} is required`, abort: true })
    .pipe(z.guid(`${what} not found`));
}

/** Counts the changes of a deck or card, from 1 on. */
export const version = z.int().min(1);

/** Headers of a request that changes or deletes something. Loose: a request has many more. */
export const ifMatchHeaders = z.looseObject({
  'if-match': z
    .string()
    .optional()
    .describe('The ETag of the state that was seen (RFC 9110): with another state the answer is 412'),
});

const KEY = 'Idempotency-Key must have 1 to 255 characters';

/** Headers of a request that makes something. Loose: a request has many more. */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .min(1, KEY)
    .max(255, KEY)
    .optional()
    .describe(
      'Any text that no other request of yours has: sent again within a day with the same body, the request makes ' +
        'nothing and is answered as it was; with another body the answer is 422',
    ),
});

/** The entity tag of a deck or card (`ETag`, `If-Match`). */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/** An instant: ISO 8601 in UTC on the wire, epoch ms inside. */
export const instant = z.codec(z.iso.datetime(), z.number(), {
  decode: (text) => Date.parse(text),
  encode: (ms) => new Date(ms).toISOString(),
});

/** A required text: trimmed; `required` when it is missing or blank, `tooLong` beyond `max` characters. */
export function requiredText(max: number, required: string, tooLong: string) {
  return z.string({ error: required }).trim().min(1, required).max(max, tooLong);
}

/** A text that may be empty: trimmed; blank reads as null. */
export function nullableText(max: number, tooLong: string) {
  return z
    .string()
    .trim()
    .max(max, tooLong)
    .nullable()
    .transform((text) => (text === '' ? null : text));
}

/** The browser's IANA time zone. One that this server does not know is dropped rather than refused. */
export const timeZone = z
  .string()
  .max(100)
  .optional()
  .transform((zone) => (zone !== undefined && isTimeZone(zone) ? zone : undefined));

/** Body of every error answer. Single errors carry further facts of their own at the top level. */
export const errorBody = z
  .looseObject({
    message: z.string(),
    code: z.enum(ERROR_CODES),
    requestId: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBody>;

/** Answer of the calls that only say that they worked. */
export const messageResponse = z.object({ message: z.string() });
