import type { IncomingCard } from '#domain/interchange/incoming.ts';
import { guessForm } from '#domain/interchange/text/guess-form.ts';
import { kindOfText } from '#domain/interchange/text/kind-of-text.ts';
import type { TableForm } from '#domain/interchange/text/table-form.ts';
import type { TextEncoding } from '#domain/text/text-encodings.ts';
import { decodeStart } from './decode-file.ts';
import { cardsOfJsonStart } from './json/read-json.ts';
import { cardsOfMarkdownStart } from './read-markdown.ts';
import { previewOf, type TablePreview } from './tables/read-table.ts';
import { divideSample } from './tables/row-parser.ts';

/** What a text is, by its beginning and its name. */
export type RecognisedText =
  | { kind: 'table'; encoding: TextEncoding; form: TableForm; preview: TablePreview }
  | {
      kind: 'markdown' | 'json';
      encoding: TextEncoding;
      preview: {
        /** The first three as they will be. */
        cards: IncomingCard[];
      };
    };

const PREVIEW_CARDS = 3;

/** Says what a text is and how it is written, by its first 256 KB. Throws UnreadableText for what is no text. */
export async function recogniseText(path: string, name: string): Promise<RecognisedText> {
  const { text, encoding, isWhole } = await decodeStart(path);
  const kind = kindOfText(text, name);
  if (kind === 'json')
    return { kind, encoding, preview: { cards: cardsOfJsonStart(text, PREVIEW_CARDS, isWhole) } };
  if (kind === 'markdown')
    return { kind, encoding, preview: { cards: cardsOfMarkdownStart(text, PREVIEW_CARDS) } };
  const form: TableForm = { encoding, ...guessForm(text, isWhole, divideSample) };
  return { kind: 'table', encoding, form, preview: await previewOf(text, form, isWhole) };
}
