import { z } from 'zod';
import { ERROR_CODES } from '#domain/errors.ts';
import { isTimeZone } from '#domain/local-day.ts';

/** Every id is a UUID. A malformed id gets the same 404 as an unknown one. */
export const idParams = z.object({ id: z.guid('There is nothing with this id') });

/** Format name of media hashes in paths. */
export const MEDIA_HASH_FORMAT = 'media-hash';

/** An id in a body field. */
export function idOf(what: string) {
  return boundedText(100, `${what} not found`, `${what} is required`)
    .min(1, { error: `${what} is required`, abort: true })
    .pipe(z.guid(`${what} not found`));
}

/** Describes the id that a client may give to what it creates. */
export const CLIENT_ID =
  'A UUID that the client has made, if it wants to. Sent again with an id that is yours by now, the request creates nothing';

/** Version of a deck or card: starts at 1 and grows with each change. */
export const version = z.int().min(1);

/** Headers of a request that changes or deletes something. Loose, because a request has many more headers. */
export const ifMatchHeaders = z.looseObject({
  'if-match': boundedText(1_000, 'If-Match must be at most 1000 characters')
    .optional()
    .describe(
      'The ETag of the version that the client has seen (RFC 9110); if the current version differs, the response is 412',
    ),
});

const KEY = 'Idempotency-Key must have 1 to 255 characters';

/** Headers of a request that creates something. Loose, because a request has many more headers. */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': boundedText(255, KEY)
    .min(1, KEY)
    .optional()
    .describe(
      'Any text unique among your requests. Sent again within a day with the same body, the request creates ' +
        'nothing and gets the same response; with another body the response is 422',
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

/**
 * A text of at most `max` characters, which fails with `tooLong` beyond them. Its length is checked first: nothing else looks at
 * a text that is too long. Every text of a request is made with this function or one of those below.
 */
export function boundedText(max: number, tooLong: string, notText?: string) {
  return z.string(notText).max(max, { error: tooLong, abort: true });
}

/** A text of at most `max` characters without the spaces at its ends. */
export function trimmedText(max: number, tooLong: string, notText?: string) {
  return z.string(notText).trim().max(max, { error: tooLong, abort: true });
}

/** A whole number within a range; `name` is what the learner calls it. */
export function wholeNumber(name: string, { min, max }: { min: number; max: number }) {
  const message = `${name} must be a whole number from ${min} to ${max}`;
  return z.int(message).min(min, message).max(max, message);
}

/** A required text, trimmed; fails with `required` when missing or blank, with `tooLong` beyond `max` characters. */
export function requiredText(max: number, required: string, tooLong: string) {
  return trimmedText(max, tooLong, required).min(1, required);
}

/** An optional text, trimmed; blank becomes null. */
export function nullableText(max: number, tooLong: string) {
  return trimmedText(max, tooLong)
    .nullable()
    .transform((text) => (text === '' ? null : text));
}

/** The browser's IANA time zone. An unknown one is ignored rather than refused. */
export const timeZone = boundedText(100, 'Time zone must be at most 100 characters')
  .optional()
  .transform((zone) => (zone !== undefined && isTimeZone(zone) ? zone : undefined));

/** Body of every error response. Some errors add fields at the top level. */
export const errorBody = z
  .looseObject({
    message: z.string(),
    code: z.enum(ERROR_CODES),
    requestId: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBody>;

/** Extra characters for the URLs of pictures and sounds, which do not count towards a text's length. */
export const UNCOUNTED_URLS = 2_000;
