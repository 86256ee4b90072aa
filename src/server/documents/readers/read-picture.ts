import { type PageTexts, type ReadBlocks, UnreadableDocument } from '../document.ts';
import { openPicture } from '../page-picture.ts';
import { blocksOfPage } from './read-markdown.ts';

/** A photo of a page, whose text only a model can read. */
export async function readPicture(bytes: Uint8Array, pageTexts?: PageTexts): Promise<ReadBlocks> {
  if (pageTexts !== undefined)
    return { title: null, pages: null, blocks: blocksOfPage(pageTexts.get(1) ?? '', null) };
  await (await openPicture(bytes)).metadata();
  throw new UnreadableDocument('unknown-kind', 'picture', {
    userMessage: 'This is a picture. Run text recognition (OCR) on it and add the text.',
    scan: { kind: 'picture', pages: 1, scanned: [1] },
  });
}
