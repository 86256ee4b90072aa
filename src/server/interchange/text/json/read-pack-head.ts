import { z } from 'zod';
import { PACK_ID, PACK_LIMITS, type PackHead } from '#domain/interchange/pack.ts';
import { decodeFile, decodeStart } from '../decode-file.ts';
import { UnreadableText } from '../text-failure.ts';
import { FormatCheck } from './format-check.ts';
import { JsonValues } from './json-values.ts';

/** Characters that would hide a text, or show it in another order than it is written. */
const UNSEEN = /[\p{Cc}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}]+/gu;

const line = (most: number) =>
  z
    .string()
    .transform((text) => text.toWellFormed().replaceAll(UNSEEN, ' ').replaceAll(/\s+/gu, ' ').trim())
    .pipe(z.string().max(most));
const optionalLine = (most: number) =>
  line(most)
    .nullable()
    .default(null)
    .transform((text) => text || null);

const headSchema = z.object({
  id: z.string().max(PACK_LIMITS.id).regex(PACK_ID),
  version: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).transform((text) => Date.parse(text)),
  title: line(PACK_LIMITS.title).pipe(z.string().min(1)),
  description: optionalLine(PACK_LIMITS.description),
  author: optionalLine(PACK_LIMITS.author),
  licence: optionalLine(PACK_LIMITS.licence),
});

/** What a pack says about itself, which comes before its decks. Throws UnreadableText if the file is not a pack. */
export async function readPackHead(path: string): Promise<PackHead> {
  const values = new JsonValues(['$.format', '$.version', '$.pack', '$.decks.*.title']);
  const format = new FormatCheck();
  const { encoding } = await decodeStart(path);
  for await (const text of decodeFile(path, encoding)) {
    for (const { path: keys, value } of values.write(text)) {
      if (keys[0] === 'pack') {
        format.pass();
        return parseHead(value);
      }
      if (!format.takes({ path: keys, value })) {
        format.pass();
        throw new UnreadableText('no-pack');
      }
    }
  }
  values.end();
  format.pass();
  throw new UnreadableText('no-pack');
}

function parseHead(value: unknown): PackHead {
  const parsed = headSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UnreadableText('bad-pack', String(parsed.error.issues[0]?.path[0] ?? 'id'));
}

/** The beginning of a pack's file, up to its decks. */
export function jsonOfPackHead({ version, ...head }: PackHead): string {
  return JSON.stringify({ ...head, version: new Date(version).toISOString() });
}
