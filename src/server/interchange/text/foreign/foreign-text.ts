import { htmlToMarkdown } from '../../html/html-to-markdown.ts';
import { renameMedia } from '../../anki/writing/markdown-to-html.ts';

/** A text of another program as Markdown: HTML where it has tags or entities, plain text otherwise. */
export type ReadForeignText = (text: string) => string;

const MARKUP = /<\/?[a-z][^<>]{0,2000}>|&(?:[a-z]{2,8}|#\d{1,7}|#x[\da-f]{1,6});/iu;

/** Reads texts, and remembers the files that they name, which do not come along. */
export class ForeignTexts {
  readonly missing = new Set<string>();

  readonly read: ReadForeignText = (text) => {
    if (!MARKUP.test(text)) return text.trim();
    try {
      const { markdown, media, remote } = htmlToMarkdown(text);
      for (const name of [...media, ...remote]) this.missing.add(name);
      return renameMedia(markdown, () => null).trim();
    } catch (error) {
      // Elements within elements, deeper than the parser goes.
      if (error instanceof RangeError) return text.trim();
      throw error;
    }
  };

  /** As `read`, for texts whose line breaks count as in plain text. */
  readonly readLines: ReadForeignText = (text) =>
    MARKUP.test(text) ? this.read(text.trim().replaceAll(/\r\n|\r|\n/gu, '<br>')) : text.trim();
}
