import { createHash } from 'node:crypto';
import { htmlToMarkdown } from '../../html/html-to-markdown.ts';
import { decodeName, renameMedia } from '../../anki/writing/markdown-to-html.ts';

/** Pictures and sounds by their names. */
export type NamedFiles = ReadonlyMap<string, Uint8Array>;

/**
 * A text of another program as Markdown: HTML where it has tags or entities, plain text otherwise. `files` are those of
 * the text itself.
 */
export type ReadForeignText = (text: string, files?: NamedFiles) => string;

const MARKUP = /<\/?[a-z][^<>]{0,2000}>|&(?:[a-z]{2,8}|#\d{1,7}|#x[\da-f]{1,6});/iu;

/** Reads texts, and remembers the files that they name. */
export class ForeignTexts {
  /** Files that are not included. */
  readonly missing = new Set<string>();
  /** Files that are, by their hashes. */
  readonly media = new Map<string, Uint8Array>();
  readonly #files: NamedFiles;

  /** `files` are those of all texts together. */
  constructor(files: NamedFiles = new Map()) {
    this.#files = files;
  }

  readonly read: ReadForeignText = (text, files) => {
    if (!MARKUP.test(text)) return text.trim();
    try {
      const { markdown, remote } = htmlToMarkdown(text);
      for (const name of remote) this.missing.add(name);
      return renameMedia(markdown, (name) => this.#take(decodeName(name), files)).trim();
    } catch (error) {
      // Elements within elements, deeper than the parser goes.
      if (error instanceof RangeError) return text.trim();
      throw error;
    }
  };

  /** As `read`, for texts whose line breaks count as in plain text. */
  readonly readLines: ReadForeignText = (text) =>
    MARKUP.test(text) ? this.read(text.trim().replaceAll(/\r\n|\r|\n/gu, '<br>')) : text.trim();

  /** The hash of a file that is included. Programs name it by a path, with parameters for their own use. */
  #take(path: string, files: NamedFiles | undefined): string | null {
    const name = (path.split('?')[0] ?? '').split('/').at(-1) ?? '';
    const bytes = files?.get(name) ?? this.#files.get(name);
    if (bytes === undefined) {
      this.missing.add(path);
      return null;
    }
    const hash = createHash('sha256').update(bytes).digest('hex');
    this.media.set(hash, bytes);
    return hash;
  }
}
