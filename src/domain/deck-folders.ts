import { normalised } from './text/normalised.ts';

/** The separator between the parts of a title, written as in titles of imported Anki decks: "Languages :: French". */
const SEPARATOR = ' :: ';

/**
 * The folders that a deck is in, outermost first, and its own name. They come from its title, in which "::" separates
 * folders as in Anki. A title with an empty part, such as "A::", is a plain name.
 */
export function deckPath(title: string): { folders: readonly string[]; name: string } {
  const parts = partsOf(title);
  return { folders: parts.slice(0, -1), name: parts.at(-1) ?? title };
}

/** The title of the folder that a deck is in; empty without one. */
export function folderOf(title: string): string {
  return deckPath(title).folders.join(SEPARATOR);
}

/** The title of a folder as it is compared and stored; empty for none. */
export function folderTitle(folder: string): string {
  return folder.trim() === '' ? '' : partsOf(folder).join(SEPARATOR);
}

/** The title of a deck of this name in a folder; an empty folder is none. */
export function titleIn(folder: string, name: string): string {
  return folder.trim() === '' ? name : `${folderTitle(folder)}${SEPARATOR}${name}`;
}

/**
 * The title of a deck after its folder `from` was renamed to `to`, or null when the deck is not in it. The deck that has
 * the title of the folder itself changes too.
 */
export function titleAfterRename(title: string, from: string, to: string): string | null {
  const parts = partsOf(title);
  const renamed = partsOf(from);
  if (renamed.some((part, index) => parts[index] !== part)) return null;
  return [...partsOf(to), ...parts.slice(renamed.length)].join(SEPARATOR);
}

function partsOf(title: string): readonly string[] {
  const text = normalised(title, 'NFC').trim();
  const parts = text.split('::').map((part) => part.trim());
  return parts.includes('') ? [text] : parts;
}
