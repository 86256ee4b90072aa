import { getDocumentProxy, getMeta } from 'unpdf';
import { z } from 'zod';
import { cleanText } from '#domain/sources/clean-text.ts';
import { MAX_CHARACTERS, MAX_PAGES, type ReadBlocks, UnreadableDocument } from '../document.ts';
import { blocksOfPages, largestText, type OutlineEntry } from '../pdf/page-blocks.ts';
import type { TextItem } from '../pdf/page-lines.ts';

const TRANSFORM = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);
const REFERENCE = z.object({ num: z.number(), gen: z.number() });
/** pdf.js leaves open what the entries of its outlines are. */
const OUTLINE = z.array(
  z.object({
    title: z.string(),
    dest: z.union([z.string(), z.array(z.unknown())]).nullable(),
    items: z.array(z.unknown()),
  }),
);

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Pages with pictures and fewer letters than this are scans. */
const SCANNED_LETTERS = 10;
/** An outline may nest without end, or refer to itself. */
const OUTLINE_MAX = 5_000;

export async function readPdf(bytes: Uint8Array): Promise<ReadBlocks> {
  const hasImages = /\/Subtype\s*\/Image/u.test(new TextDecoder('latin1').decode(bytes));
  const pdf = await openPdf(bytes);
  if (pdf.numPages > MAX_PAGES) throw new UnreadableDocument('too-many-pages');
  const pages: TextItem[][] = [];
  let letters = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await itemsOf(pdf, number);
    letters += page.reduce((sum, { text }) => sum + text.trim().length, 0);
    if (letters > MAX_CHARACTERS) throw new UnreadableDocument('too-long');
    pages.push(page);
  }
  if (letters < SCANNED_LETTERS * pages.length && hasImages) throw new UnreadableDocument('scanned');
  const blocks = blocksOfPages(pages, await outlineOf(pdf));
  return { title: (await titleOf(pdf)) ?? largestText(pages), pages: pages.length, blocks };
}

async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  try {
    // pdf.js detaches the buffer that it is given.
    return await getDocumentProxy(bytes.slice(), { verbosity: 0, stopAtErrors: false });
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw new UnreadableDocument('encrypted', error.message);
    throw error;
  }
}

async function itemsOf(pdf: Pdf, number: number): Promise<TextItem[]> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [a, b, , , x, y] = TRANSFORM.parse(item.transform);
    // Rotated text is a watermark or an axis label.
    if (Math.abs(b) > Math.abs(a) * 0.1) return [];
    return [
      { text: item.str, x, y, width: item.width, size: Math.round(item.height * 10) / 10 || Math.abs(a) },
    ];
  });
}

async function titleOf(pdf: Pdf): Promise<string | null> {
  const { info } = await getMeta(pdf).catch(() => ({ info: {} }));
  const title = 'Title' in info && typeof info['Title'] === 'string' ? cleanText(info['Title']) : '';
  // Programs put the file's name or their own there.
  const isName = /\.\w{2,5}$|^microsoft |^untitled|^(?:powerpoint )?presentation\d*$|^document\d*$/iu.test(
    title,
  );
  return title === '' || isName ? null : title;
}

async function outlineOf(pdf: Pdf): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const visit = async (outline: unknown, level: number): Promise<void> => {
    for (const { title, dest, items } of OUTLINE.parse(outline)) {
      if (entries.length >= OUTLINE_MAX) return;
      const page = await pageOf(pdf, dest).catch(() => undefined);
      if (page !== undefined && cleanText(title) !== '') entries.push({ title, level, page });
      if (level < 6) await visit(items, level + 1);
    }
  };
  // A broken outline must not prevent reading the text.
  const outline = await pdf.getOutline().catch(() => null);
  if (outline !== null) await visit(outline, 1);
  return entries;
}

async function pageOf(pdf: Pdf, dest: string | unknown[] | null): Promise<number | undefined> {
  const target = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
  const reference: unknown = target?.[0];
  if (typeof reference === 'number') return reference + 1;
  return (await pdf.getPageIndex(REFERENCE.parse(reference))) + 1;
}
