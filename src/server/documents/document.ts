import { MAX_SOURCE_BYTES } from '#domain/limits.ts';
import type { Passage, Section } from '#domain/sources/passage.ts';
import type { ScanKind } from '#domain/sources/scan.ts';
import { TOO_LARGE } from '#domain/sources/source.ts';
import type { Block } from '#domain/sources/tree.ts';
import type { DocumentPicture, PictureBytes } from './keep-pictures.ts';

export type DocumentKind =
  'text' | 'markdown' | 'pdf' | 'word' | 'slides' | 'web-page' | 'book' | 'subtitles' | 'picture';

/** The kind of a file, before it is read. */
export type FileKind = DocumentKind | 'notebook';

export interface NamedFile {
  name: string;
  bytes: Uint8Array;
  /** The kind, if it is already known. */
  kind?: FileKind;
  /**
   * The text of pages that are pictures, in Markdown and by number, as a model has read them. Without any, a file that
   * has only such pages is refused.
   */
  pageTexts?: PageTexts;
}

export type PageTexts = ReadonlyMap<number, string>;

/** The numbers of the pages of a file that are pictures, and how many pages it has. */
export interface ScannedPages {
  kind: ScanKind;
  pages: number;
  scanned: number[];
}

/** What a reader extracts from a file. */
export interface ReadBlocks {
  /** Title given by the document, or null. */
  title: string | null;
  pages: number | null;
  blocks: Block[];
  /** The pictures of `blocks`, for readers of files that have some. */
  pictureBytes?: PictureBytes;
  /** The pages without text that show a picture, if there are any. */
  scanned?: number[];
}

/** A document as it becomes a source. */
export interface ReadDocument {
  kind: DocumentKind;
  title: string;
  /** Number of pages or slides, or null for formats without any. */
  pages: number | null;
  sections: Section[];
  passages: Passage[];
  /** The pictures that passages show, each once. */
  pictures: DocumentPicture[];
  /** The pages that are pictures and were left out, if there are any. */
  scan?: ScannedPages;
}

export const MAX_BYTES = MAX_SOURCE_BYTES;
export const MAX_PAGES = 600;
/** The text of 600 pages of more than 800 words each, as the limit for formats without pages. */
export const MAX_CHARACTERS = MAX_PAGES * 5_000;

/** Every reason why a document is refused, with the message for the user. */
export const FAILURES = {
  'unknown-kind':
    'This kind of file cannot be read. Add a PDF, Word, PowerPoint, EPUB, HTML, Markdown, text or subtitle file.',
  empty: 'There is no text in this file.',
  encrypted: 'This file is protected with a password. Remove the password and add it again.',
  'copy-protected': 'This book is copy-protected, so its text cannot be read.',
  scanned:
    'This file has only pictures of its pages, no text. Run text recognition (OCR) on it and add it again.',
  'no-characters':
    'The fonts of this PDF do not say which letters they show. Run text recognition (OCR) on it and add it again.',
  brotli:
    'This PDF is compressed with Brotli, which cannot be read yet. Save it as a PDF without that and add it again.',
  damaged: 'This file is damaged or incomplete. Get a fresh copy and try again.',
  'reader-failed':
    'This file could not be read because of an error on the server. Save it in another format and add that.',
  'too-large': TOO_LARGE,
  'too-many-pages': 'This document is longer than 600 pages. Divide it and add the parts you need.',
  'too-long': 'This text is longer than 600 pages of a book. Divide it and add the parts you need.',
  'too-much-markup':
    'This file is too long, or has too much formatting for its text. Divide it and add the parts you need.',
  'nests-too-deep': 'The parts of this file nest too deep to be read. Copy its text and paste it instead.',
  'too-many-files':
    'There are more than 10,000 files in this document, such as pictures. Copy its text and paste it instead.',
  'unpacks-to-too-much': 'This file unpacks to more than 120 MB. Divide it and add the parts you need.',
  'took-too-much-memory':
    'Reading this file takes more memory than the server has for it. Divide it and add the parts you need.',
  'took-too-long': 'Reading this file took too long. Divide it and add the parts you need.',
} as const;

export type FailureCode = keyof typeof FAILURES;

export interface ReadFailure {
  failed: FailureCode;
  /** For the learner. */
  message: string;
  /** What the library reported, for the log. */
  detail?: string;
  /** The pages that a model could read instead. */
  scan?: ScannedPages;
}

/**
 * Thrown by the readers, within the thread. `userMessage` replaces the message of its code where more is known; `scan`
 * says what a model could read.
 */
export class UnreadableDocument extends Error {
  readonly code: FailureCode;
  readonly userMessage: string;
  readonly scan: ScannedPages | undefined;

  constructor(
    code: FailureCode,
    detail?: string,
    { userMessage = FAILURES[code], scan }: { userMessage?: string; scan?: ScannedPages } = {},
  ) {
    super(detail ?? code);
    this.name = 'UnreadableDocument';
    this.code = code;
    this.userMessage = userMessage;
    this.scan = scan;
  }
}

export function failure(code: FailureCode, detail?: string, message: string = FAILURES[code]): ReadFailure {
  return { failed: code, message, ...(detail === undefined ? {} : { detail }) };
}

/** Bytes at the start of a file that reveal its kind. */
export const START = 2_048;

/** A PDF's header may come after other bytes, such as those of an HTTP response. */
export function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, START)).includes('%PDF-');
}
