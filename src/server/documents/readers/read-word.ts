import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import { cleanText } from '#domain/sources/clean-text.ts';
import type { Block } from '#domain/sources/tree.ts';
import { openArchive } from '../archive.ts';
import { blocksOfHtml } from '../blocks/blocks-of-html.ts';
import { decodeText } from '../../text/decode-text.ts';
import { MAX_CHARACTERS, type ReadBlocks, UnreadableDocument } from '../document.ts';
import { allOf, parseXml } from '../dom.ts';
import { expectShallow } from '../expect-shallow.ts';
import { cutWord } from './cut-word.ts';

const DOCUMENT = 'word/document.xml';
const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"];

/**
 * Reads a Word file. Mammoth gets copies that contain only text, each a part of the document. In place of a picture, they have its
 * name, which becomes its `url`.
 */
export async function readWord(bytes: Uint8Array): Promise<ReadBlocks> {
  const archive = openArchive(bytes);
  const files = archive.read([...archive.names].filter((name) => /\.(?:xml|rels)$/u.test(name)));
  for (const name of archive.names)
    if (name.startsWith('word/media/')) files.set(name, new TextEncoder().encode(name));
  const document = decodeText(files.get(DOCUMENT) ?? new Uint8Array())?.text ?? '';
  if (document === '') throw new UnreadableDocument('damaged', `${DOCUMENT} is missing`);
  expectShallow(document, { xmlMode: true });
  const blocks: Block[] = [];
  let length = 0;
  for (const piece of cutWord(withFormulas(document))) {
    const html = await htmlOf(new Map(files).set(DOCUMENT, new TextEncoder().encode(piece)));
    length += html.length;
    if (length > MAX_CHARACTERS * 8) throw new UnreadableDocument('too-much-markup');
    blocks.push(...blocksOfHtml(html));
  }
  const core = decodeText(files.get('docProps/core.xml') ?? new Uint8Array())?.text ?? '';
  const title = core === '' ? '' : cleanText(allOf(parseXml(core), 'title')[0]?.textContent ?? '');
  return { title: title || null, pages: null, blocks, pictureBytes: archive.readPicture };
}

async function htmlOf(files: ReadonlyMap<string, Uint8Array>): Promise<string> {
  const copy = zipSync(Object.fromEntries(files), { level: 0 });
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(copy.buffer, copy.byteOffset, copy.length) },
    {
      styleMap: STYLES,
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(async (image) => ({ src: String(await image.readAsBuffer()) })),
    },
  );
  return value;
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
