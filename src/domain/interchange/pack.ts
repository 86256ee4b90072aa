/** What a pack says about itself before its decks: who made it, and on which terms. */
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

/** The form of a pack's id, which is part of a URL. */
export const PACK_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/u;

/**
 * A description that says from which packs cards were taken, so that their authors and licences stay known; null if there is
 * nothing to say. If both do not fit, the given description is cut; origins that do not fit are left out, but at least one stays.
 */
export function withOrigins(given: string | null, origins: readonly string[]): string | null {
  const unsaid = [...new Set(origins)].filter((origin) => given?.includes(origin) !== true);
  if (unsaid.length === 0) return given;
  let line = '';
  for (const origin of unsaid) {
    const longer = line === '' ? `With cards from the pack ${origin}` : `${line}, ${origin}`;
    if (line !== '' && longer.length >= PACK_LIMITS.description) break;
    line = longer;
  }
  const room = PACK_LIMITS.description - line.length - 2;
  const start = given !== null && given.length > room ? `${given.slice(0, room - 1).trimEnd()}…` : given;
  return start === null ? `${line}.` : `${start} ${line}.`;
}

/** The origin of a pack in one line: "First Aid (Ada Lovelace, CC BY 4.0)". */
export function packOrigin({
  title,
  author,
  licence,
}: Pick<PackHead, 'title' | 'author' | 'licence'>): string {
  const terms = [author, licence].filter((text) => text !== null);
  return terms.length === 0 ? title : `${title} (${terms.join(', ')})`;
}
