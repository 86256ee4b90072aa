import { cutPassages } from '#domain/sources/cut-passages.ts';
import { paragraphsOf } from '#domain/sources/passage.ts';
import { blockText, imagesIn } from '#domain/sources/tree.ts';
import {
  type FileKind,
  failure,
  MAX_CHARACTERS,
  type NamedFile,
  type PageTexts,
  type ReadBlocks,
  type ReadDocument,
  type ReadFailure,
  UnreadableDocument,
} from './document.ts';
import { keepPictures } from './keep-pictures.ts';
import { recognise } from './recognise.ts';
import { usableTitle } from './usable-title.ts';

/** Longer headings are cut off. */
const HEADING_MAX = 200;
const MAX_DEPTH = 8;
const MAX_SECTIONS = 2_000;
/** The most characters of a passage's blocks as JSON. A passage with more markup is kept as plain text. */
const MAX_BLOCKS = 20_000;

/** Each reader, and the library it needs, is loaded when it is needed. */
const READERS: Readonly<
  Record<
    FileKind,
    () => Promise<(bytes: Uint8Array, pageTexts?: PageTexts) => ReadBlocks | Promise<ReadBlocks>>
  >
> = {
  text: async () => (await import('./readers/read-text.ts')).readText,
  markdown: async () => (await import('./readers/read-markdown.ts')).readMarkdown,
  pdf: async () => (await import('./readers/read-pdf.ts')).readPdf,
  word: async () => (await import('./readers/read-word.ts')).readWord,
  slides: async () => (await import('./readers/read-slides.ts')).readSlides,
  'web-page': async () => (await import('./readers/read-html.ts')).readHtml,
  book: async () => (await import('./readers/read-book.ts')).readBook,
  notebook: async () => (await import('./readers/read-notebook.ts')).readNotebook,
  subtitles: async () => (await import('./readers/read-subtitles.ts')).readSubtitles,
  picture: async () => (await import('./readers/read-picture.ts')).readPicture,
};

async function read({
  name,
  bytes,
  pageTexts,
  kind = recognise(name, bytes),
}: NamedFile): Promise<ReadDocument> {
  const reader = await READERS[kind]();
  const { title: given, pages, scanned = [], ...found } = await reader(bytes, pageTexts);
  const title = given === null ? null : usableTitle(given);
  if (found.blocks.reduce((sum, block) => sum + blockText(block).length, 0) > MAX_CHARACTERS)
    throw new UnreadableDocument('too-long');
  const { blocks, pictures } = keepPictures(found.blocks, found.pictureBytes ?? (() => undefined));
  const { passages, sections } = cutPassages(blocks);
  if (!passages.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) throw new UnreadableDocument('empty');
  const highest = sections.reduce((least, { level }) => Math.min(least, level), Number.POSITIVE_INFINITY);
  // A single top-level heading is the document's title; several are headings of its parts.
  const [first, second] = sections.filter(({ level }) => level === highest);
  return {
    // A notebook is Markdown with code in between.
    kind: kind === 'notebook' ? 'markdown' : kind,
    title: title ?? (second ? undefined : first?.title) ?? withoutEnding(name),
    pages,
    sections: sections.slice(0, MAX_SECTIONS).map((section) => ({ ...section, title: short(section.title) })),
    passages: passages.map((passage) => ({
      ...passage,
      blocks:
        JSON.stringify(passage.blocks).length > MAX_BLOCKS
          ? [...paragraphsOf(passage.text), ...imagesIn(passage.blocks)]
          : passage.blocks,
      headings: passage.headings.slice(0, MAX_DEPTH).map(short),
    })),
    pictures,
    ...(scanned.length > 0 && { scan: { kind: 'pdf', pages: pages ?? scanned.length, scanned } }),
  };
}

/** Every passage repeats its headings, so they must stay short. */
function short(heading: string): string {
  return heading.length <= HEADING_MAX ? heading : `${heading.slice(0, HEADING_MAX - 1).toWellFormed()}…`;
}

function withoutEnding(name: string): string {
  return name.replace(/^.*[/\\]/u, '').replace(/(?<=.)\.[^.]{1,10}$/u, '');
}

/** Reads a file in the current thread, with all limits except those of time and memory. */
export async function readFile(file: NamedFile): Promise<ReadDocument | ReadFailure> {
  return await read(file).catch(failureOf);
}

/** What an error of a reader, or of the library that it uses, says about its file. */
export function failureOf(error: unknown): ReadFailure {
  if (error instanceof UnreadableDocument) {
    const { code, message, userMessage, scan } = error;
    return { ...failure(code, message === code ? undefined : message, userMessage), ...(scan && { scan }) };
  }
  if (error instanceof RangeError && /call stack/u.test(error.message)) return failure('nests-too-deep');
  // The libraries throw many kinds of errors for damaged files.
  return failure('damaged', String(error).slice(0, 500));
}
