import { detectMarkup } from '#web/features/card-text/detect-markup.ts';

const ADDRESS = /\bhttps?:\/\/(?:www\.)?([^\s/?#]+)\S*/gu;
/** Gaps to fill in are read as pauses. */
const GAP = /_{2,}|\[(?:…|\.{3})\]/gu;

/** The speakable words of a card's text (Markdown), one line per block; empty if there are none. */
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
