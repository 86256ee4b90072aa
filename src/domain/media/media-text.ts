const HASH_ADDRESS = /^[0-9a-f]{64}(?:#\d{1,5}x\d{1,5})?$/u;
const MENTION = /media:([0-9a-f]{64})(?![0-9a-f])/gu;

/** The pieces that distinguish a reference from other text. None can begin within another, so a text is read once, from left to right. */
const PIECES = /\\.|!?\[|\]\(media:(?<address>[^\s()]{1,800})\)|[\]\n]/gu;

/** A place where a text refers to a picture or sound, as `media-reference.ts` describes it. */
export type MediaReference = {
  /** From the first bracket, or the exclamation mark before it. */
  start: number;
  end: number;
  /** Its description or name, as it is written. */
  words: string;
  /** The part after `media:`: a hash and perhaps a size, or the name of a file in the import. */
  address: string;
};

/** All references in a text, in order. Takes time in proportion to the text, whatever it contains. */
export function mediaReferencesIn(text: string): MediaReference[] {
  if (!text.includes('](media:')) return [];
  const references: MediaReference[] = [];
  let open: { start: number; words: number } | undefined;
  for (const { 0: piece, index, groups } of text.matchAll(PIECES)) {
    const address = groups?.['address'];
    const end = index + piece.length;
    if (piece.endsWith('[') && !piece.startsWith('\\')) open = { start: index, words: end };
    else if (!piece.startsWith('\\')) {
      if (open && address !== undefined) {
        references.push({ start: open.start, end, words: text.slice(open.words, index), address });
      }
      open = undefined;
    }
  }
  return references;
}

/** The text with each reference replaced. */
export function replaceMedia(text: string, replace: (reference: MediaReference) => string): string {
  let replaced = '';
  let end = 0;
  for (const reference of mediaReferencesIn(text)) {
    replaced += text.slice(end, reference.start) + replace(reference);
    end = reference.end;
  }
  return replaced + text.slice(end);
}

/** The hashes that a text mentions, each once, however it does so. */
export function mediaHashesIn(text: string): Set<string> {
  return new Set([...text.matchAll(MENTION)].flatMap(([, hash]) => (hash === undefined ? [] : [hash])));
}

/** The text with each reference replaced by its description or name: what is read, searched and counted. */
export function withoutMediaUrls(text: string): string {
  return replaceMedia(text, ({ start, end, words, address }) =>
    HASH_ADDRESS.test(address) ? words.replaceAll(/\\(.)/gu, '$1') : text.slice(start, end),
  );
}

/** A backslash that makes the next character an ordinary one. */
const ESCAPE = /\\(?=[!-/:-@[-`{-~])/gu;

/** How long a text is to its readers, in characters: without addresses of media, and without backslashes that escape. */
export function readLength(text: string): number {
  return withoutMediaUrls(text).replaceAll(ESCAPE, '').length;
}
