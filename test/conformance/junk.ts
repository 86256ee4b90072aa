import fc from 'fast-check';
import type { Request, Row } from './row.ts';

/** Texts that commonly break programs. */
const NASTY_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u{D800}',
  'x\u{DFFF}',
  '\u{FFFE}\u{FEFF}\u{202E}',
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1; --",
  '%_\\',
  '1e400',
  '[]',
  '["a","b"]',
  '{"length":1}',
  '../../etc/passwd',
  'é'.repeat(120),
  '👩‍👩‍👧‍👦'.repeat(10),
];
const NASTY_NUMBERS = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308, 5e-324];

const text = fc.oneof(fc.constantFrom(...NASTY_TEXTS), fc.string({ unit: 'binary', maxLength: 60 }));
const value = fc.oneof(
  { arbitrary: text, weight: 4 },
  { arbitrary: fc.constantFrom(...NASTY_NUMBERS), weight: 2 },
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -2, max: 7 }),
  fc.boolean(),
  fc.constant(null),
  fc.uuid(),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Bodies that JSON.stringify would never produce. */
const rawBody = fc.oneof(
  fc.constantFrom(
    '',
    'null',
    '{',
    '[[[',
    '\u{FEFF}{}',
    '{"__proto__":{"admin":true}}',
    '{"title":"x","constructor":{"prototype":{"admin":true}}}',
    '{"title":1e400,"timeSpent":1e400,"selectedOption":1e999,"difficulty":-1e999}',
    '{"title":"a","title":["b"]}',
  ),
  fc.string({ unit: 'binary' }),
);

/** The valid body with some fields replaced, dropped or added, or an unrelated value. */
function body(good: Readonly<Record<string, unknown>> = {}): fc.Arbitrary<unknown> {
  const names = [...Object.keys(good), 'deck_id', 'grade', 'mode', 'timeZone', 'hint_2', '__proto__'];
  const changes = fc.dictionary(fc.constantFrom(...names), fc.option(value, { nil: undefined }), {
    maxKeys: 3,
  });
  return fc.oneof(
    { arbitrary: changes.map((change) => ({ ...good, ...change })), weight: 6 },
    { arbitrary: value, weight: 1 },
    { arbitrary: rawBody, weight: 2 },
  );
}

/** A cursor in the right format with arbitrary contents. */
const cursor = fc
  .tuple(fc.nat(), text)
  .map(([at, id]) => Buffer.from(`${at} ${id.toWellFormed()}`).toString('base64url'));

/** A path segment, correctly percent-encoded or not. */
const pathPart = fc.oneof(
  // An empty segment would make a different path.
  text.map((part) => encodeURIComponent(part.toWellFormed()) || '0'),
  fc.constantFrom('%', '%FF', '%00', '%C3%28', '%2e%2e%2f', '%2F', 'a'.repeat(150), ';x=1'),
);

const queryText = fc
  .dictionary(
    fc.constantFrom('search', 'category', 'limit', 'cursor', 'level', '__proto__', 'x'),
    fc.oneof(
      text.map((part) => encodeURIComponent(part.toWellFormed())),
      cursor,
      pathPart,
    ),
    { maxKeys: 3 },
  )
  .map((query) => Object.entries(query).map(([name, part]) => `${name}=${part}`));

const headerText = fc.oneof(
  fc.constantFrom('', 'Bearer', 'Bearer a b', '*', ';;;', 'a=%FF', 'XSRF-TOKEN=%E0%A4%A', 'x'.repeat(300)),
  fc.constantFrom(
    'application/json;',
    'application/json; charset=latin9',
    'text/plain',
    'multipart/form-data',
  ),
  fc.string({ unit: 'grapheme-ascii' }),
);
const headers = fc.dictionary(
  fc.constantFrom(
    'authorization',
    'content-type',
    'prefer',
    'cookie',
    'x-xsrf-token',
    'accept',
    'accept-encoding',
    'user-agent',
    'origin',
    'x-forwarded-for',
  ),
  headerText,
  { maxKeys: 2 },
);

export type Junk = { method: string; path: string; body: unknown; headers: Record<string, string> };

/** Requests derived from the row's valid one: some are valid, most are wrong in some way. */
export function junkAround(row: Row, good: Request): fc.Arbitrary<Junk> {
  const names = [...row.path.matchAll(/\{(?<name>\w+)\}/gu)].map(({ groups }) => groups?.['name'] ?? '');
  const params = fc.tuple(
    ...names.map((name) => fc.oneof(fc.constant(good.params?.[name] ?? ''), pathPart, fc.uuid())),
  );
  const goodQuery = Object.entries(good.query ?? {}).map(
    ([name, part]) => `${name}=${encodeURIComponent(part)}`,
  );
  return fc.record({
    method: fc.oneof(
      { arbitrary: fc.constant(row.method as string), weight: 12 },
      fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
    ),
    path: fc.tuple(params, queryText, fc.boolean()).map(([values, junk, keep]) => {
      let index = 0;
      const path = row.path.replaceAll(/\{\w+\}/gu, () => values[index++] ?? '');
      const query = [...(keep ? goodQuery : []), ...junk];
      return query.length > 0 ? `${path}?${query.join('&')}` : path;
    }),
    body: body(good.body),
    headers: fc.oneof({ arbitrary: fc.constant({}), weight: 4 }, headers),
  });
}
