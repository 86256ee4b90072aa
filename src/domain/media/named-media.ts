import { isMediaHash, mediaMarkdown, shownAt } from './media-reference.ts';
import { replaceMedia } from './media-text.ts';
import { MEDIA_TYPES, type Media } from './media.ts';
import { normalised } from '../text/normalised.ts';

/**
 * Replaces the names of files in a text, as a package or a tool writes them, with hashes. `find` gets each name in its composed
 * form (NFC). A file that it does not find is shown and exported by its name.
 */
export function withMediaHashes(text: string, find: (name: string) => Media | undefined): string {
  return replaceMedia(text, ({ start, end, words, address }) => {
    const [path = '', size = ''] = address.split('#', 2);
    if (isMediaHash(path)) return text.slice(start, end);
    const name = decoded(path);
    const file = find(normalised(name, 'NFC'));
    const shownName = name.replaceAll(/[\\[\]]/gu, '_');
    const said = words === '' ? shownName : words;
    if (!file) return `![${said}](media:${address})`;
    // A missing description is better than a file name.
    const described = words === shownName ? '' : words;
    return mediaMarkdown(shownAt(file, size), MEDIA_TYPES[file.type] === 'sound' ? said : described);
  });
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
