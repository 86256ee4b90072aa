import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import { cleanText } from '#domain/sources/clean-text.ts';
import { openArchive } from '../archive.ts';
import { decodeText } from '../decode-text.ts';
import { MAX_CHARACTERS, type ReadBlocks, UnreadableDocument } from '../document.ts';
import { allOf, parsePage, parseXml } from '../dom.ts';
import { expectShallow } from '../expect-shallow.ts';
import { blocksOfHtml } from '../html-blocks.ts';

const DOCUMENT = 'word/document.xml';
const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"];

/** Reads a Word file. Mammoth gets a copy that contains only text, already unpacked within the limits. */
export async function readWord(bytes: Uint8Array): Promise<ReadBlocks> {
  const archive = openArchive(bytes);
  const files = archive.read([...archive.names].filter((name) => /\.(?:xml|rels)$/u.test(name)));
  const document = decodeText(files.get(DOCUMENT) ?? new Uint8Array());
  if (document === null || document === '') throw new UnreadableDocument('damaged', `${DOCUMENT} is missing`);
  expectShallow(document, { xmlMode: true });
  files.set(DOCUMENT, new TextEncoder().encode(withFormulas(document)));
  const copy = zipSync(Object.fromEntries(files), { level: 0 });
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(copy.buffer, copy.byteOffset, copy.length) },
    { styleMap: STYLES, externalFileAccess: false },
  );
  if (value.length > MAX_CHARACTERS * 8) throw new UnreadableDocument('too-much-markup');
  const core = decodeText(files.get('docProps/core.xml') ?? new Uint8Array()) ?? '';
  const title = core === '' ? '' : cleanText(allOf(parseXml(core), 'title')[0]?.textContent ?? '');
  return { title: title || null, pages: null, blocks: blocksOfHtml(parsePage(value)) };
}

/** Mammoth skips formulas, so they are replaced by text on one line. */
function withFormulas(document: string): string {
  return document.replaceAll(
    /<m:oMath[ >](?<inner>(?:(?!<m:oMath[ >])[\s\S])*?)<\/m:oMath>/gu,
    (_, inner: string) => {
      const linear = inner
        .replaceAll('<m:sup>', '<m:t>^</m:t>')
        .replaceAll('<m:sub>', '<m:t>_</m:t>')
        .replaceAll('<m:den>', '<m:t>/</m:t>');
      const text = [...linear.matchAll(/<m:t(?: [^<>]*)?>([^<]*)<\/m:t>/gu)].map(([, part]) => part).join('');
      return `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
    },
  );
}
