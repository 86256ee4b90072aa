import { detectMarkup } from '#web/features/card-text/detect-markup.ts';

const ADDRESS = /\bhttps?:\/\/(?:www\.)?([^\s/?#]+)\S*/gu;
/** A gap to be filled is a pause. */
const GAP = /_{2,}|\[(?:…|\.{3})\]/gu;

/** What of a card's text (Markdown) a voice can read, in lines; nothing where there are no words. */
export async function speakableText(text: string): Promise<string> {
  return tidied(detectMarkup(text).markdown ? await readMarkdown(text) : text);
}

async function readMarkdown(text: string): Promise<string> {
  const { speakableMarkdown } = await import('./speakable-markdown.ts');
  return speakableMarkdown(text);
}

function tidied(words: string): string {
  return words
    .replaceAll(ADDRESS, '$1')
    .replaceAll(GAP, ' … ')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ ?\n\s*/gu, '\n')
    .trim();
}
