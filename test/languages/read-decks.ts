import { readFileSync } from 'node:fs';

/** A deck of the corpus with the expected languages of its sides. */
export type DeckOfCorpus = {
  title: string;
  language: string | null;
  backLanguage: string | null;
  cards: { front: string; back: string }[];
};

/** The decks of `decks.txt`, which documents its format. */
export function readDecks(): DeckOfCorpus[] {
  const text = readFileSync(new URL('decks.txt', import.meta.url), 'utf8');
  const [, ...parts] = text.split(/^== /mu);
  return parts.map((part) => {
    const [heading = '', ...lines] = part.trim().split('\n');
    const [title = '', languages = ''] = heading.split(' | ');
    const [language = null, backLanguage = null] = languages
      .split(' ')
      .map((tag) => (tag === '-' ? null : tag));
    return { title, language, backLanguage, cards: lines.map(readCard) };
  });
}

function readCard(line: string): { front: string; back: string } {
  const [front = '', back = ''] = line.split(' :: ').map((side) => side.replaceAll(String.raw`\n`, '\n'));
  return { front, back };
}
