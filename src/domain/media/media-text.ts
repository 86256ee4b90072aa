/** A reference within a text, as `media-reference.ts` describes it. */
const REFERENCE = /!?\[((?:\\.|[^\]\\\n])*)\]\(media:([0-9a-f]{64})(?:#\d{1,5}x\d{1,5})?\)/gu;
const MENTION = /media:([0-9a-f]{64})(?![0-9a-f])/gu;

/** The hashes that a text mentions, each once, however it does so. */
export function mediaHashesIn(text: string): Set<string> {
  return new Set([...text.matchAll(MENTION)].flatMap(([, hash]) => (hash === undefined ? [] : [hash])));
}

/** The text with each reference replaced by its description or name: what is read, searched and counted. */
export function withoutMediaAddresses(text: string): string {
  if (!text.includes('(media:')) return text;
  return text.replaceAll(REFERENCE, (_whole, words: string) => words.replaceAll(/\\(.)/gu, '$1'));
}

/** How long a text is to its readers, in characters. */
export function readLength(text: string): number {
  return withoutMediaAddresses(text).length;
}
