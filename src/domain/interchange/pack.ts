/** What a pack says about itself before its decks: whose it is, and on which terms. */
export type PackHead = {
  /** Stays the same in later versions of the pack. */
  id: string;
  /** When this version was made, in epoch ms. */
  version: number;
  title: string;
  description: string | null;
  author: string | null;
  /** A name ("CC BY 4.0") or a sentence. */
  licence: string | null;
};

/** Maximum lengths of the texts of a pack, in characters, and what one file may hold. */
export const PACK_LIMITS = {
  id: 100,
  title: 200,
  description: 1_000,
  author: 200,
  licence: 200,
  decks: 50,
  cards: 20_000,
  bytes: 250_000_000,
} as const;

/** How the name of a pack's file ends, without the dot. */
export const PACK_ENDING = 'pack.json';

/** What a pack's id may look like: it is part of a URL. */
export const PACK_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/u;

/** Where a pack comes from, in one line: "First Aid (Ada Lovelace, CC BY 4.0)". */
export function packOrigin({
  title,
  author,
  licence,
}: Pick<PackHead, 'title' | 'author' | 'licence'>): string {
  const terms = [author, licence].filter((text) => text !== null);
  return terms.length === 0 ? title : `${title} (${terms.join(', ')})`;
}
