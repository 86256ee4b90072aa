import { type ForeignFormat, isForeignFormat } from '#domain/interchange/import.ts';
import { guessForm, guessFormOfRows } from '#domain/interchange/text/guess-form.ts';
import { kindOfText } from '#domain/interchange/text/kind-of-text.ts';
import { refusalOf } from '#domain/interchange/text/other-formats.ts';
import type { TableForm } from '#domain/interchange/text/table-form.ts';
import type { TextEncoding } from '#domain/text/text-encodings.ts';
import { kindOfContainer } from './container.ts';
import { decodeStart, readStart } from './decode-file.ts';
import { expectOurJson } from './json/read-json.ts';
import { readJsonRows } from './tables/read-json-rows.ts';
import { readSheet } from './tables/read-sheet.ts';
import { previewOfRows, previewOfText, type TablePreview } from './tables/read-table.ts';
import { divideSample } from './tables/row-parser.ts';
import { UnreadableText } from './text-failure.ts';

/** What a file is, by its beginning and its name. `anki` is a package, which is read elsewhere. */
export type RecognisedText =
  /** `certain` is false if the text could be in another encoding. */
  | { kind: 'table'; encoding: TextEncoding; certain: boolean; form: TableForm; preview: TablePreview }
  | { kind: 'markdown' | 'json'; encoding: TextEncoding }
  | { kind: 'anki' }
  | { kind: ForeignFormat };

/**
 * Says what a file is and how it is written: a text by its first 256 KB, a workbook as a whole. Throws UnreadableText for a file
 * that is not read, with the name of its kind if that is known. `sheet` chooses one of a workbook.
 */
export async function recogniseText(
  path: string,
  name: string,
  sheet: string | null = null,
): Promise<RecognisedText> {
  const container = kindOfContainer((await readStart(path)).bytes, name);
  if (container?.kind === 'sheet') return recogniseSheet(path, sheet);
  if (container !== null) return container;
  const { text, encoding, certain, isWhole } = await decodeStart(path);
  const found = kindOfText(text, name);
  if (isForeignFormat(found.kind)) return { kind: found.kind };
  switch (found.kind) {
    case 'other':
      throw new UnreadableText('other-format', refusalOf(found.format));
    case 'sheet':
      return recogniseSheet(path, sheet);
    case 'rows':
      return recogniseRows(path, encoding);
    case 'json':
      expectOurJson(text, isWhole);
      return { kind: 'json', encoding };
    case 'markdown':
      return { kind: 'markdown', encoding };
    case 'table': {
      const form: TableForm = { encoding, ...guessForm(text, isWhole, divideSample) };
      return { kind: 'table', encoding, certain, form, preview: await previewOfText(text, form, isWhole) };
    }
  }
}

/** A workbook has no encoding; its texts are Unicode. */
async function recogniseSheet(path: string, wanted: string | null): Promise<RecognisedText> {
  const { rows, sheets, sheet } = await readSheet(path, wanted);
  const form: TableForm = { encoding: 'utf-8', source: 'sheet', sheet, ...guessFormOfRows(rows) };
  return {
    kind: 'table',
    encoding: 'utf-8',
    certain: true,
    form,
    preview: previewOfRows({ rows, sheets }, form),
  };
}

async function recogniseRows(path: string, encoding: TextEncoding): Promise<RecognisedText> {
  const rows = await readJsonRows(path, encoding);
  const form: TableForm = { encoding, source: 'json', sheet: null, ...guessFormOfRows(rows) };
  return { kind: 'table', encoding, certain: true, form, preview: previewOfRows({ rows, sheets: [] }, form) };
}
