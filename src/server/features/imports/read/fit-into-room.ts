import type { IncomingDeck } from '#domain/interchange/incoming.ts';
import { MAX_CARDS_PER_DECK } from '#domain/limits.ts';
import { deckBytes } from '../../quotas/content-size.ts';
import type { Room } from '../../quotas/quotas.ts';
import type { MoreForDeck } from '../save/import-decks.repository.ts';
import { isForCard, type StoredDraft } from '../import-drafts.repository.ts';
import { contentOfDeck } from '../save/target-decks.ts';

/** A deck for which an import has cards; `isNew` when the user has none with its title. */
export type KnownDeck = { position: number; cards: number; isNew: boolean };

/** The quota that was exhausted, and the place in the file. */
export type Stop = { quota: keyof Room; place: number };

type Decks = {
  /** Decks of staged cards, by title. */
  known: ReadonlyMap<string, KnownDeck>;
  /** Other titles for which the user has a deck. */
  own: ReadonlySet<string>;
  details: ReadonlyMap<string, IncomingDeck>;
};

type Fit = {
  drafts: StoredDraft[];
  growth: Room;
  /** Decks of these drafts with their new totals, and what each gains. */
  decks: Map<string, KnownDeck>;
  more: MoreForDeck[];
  stop: Stop | null;
};

/** Returns the first drafts that fit into the room, and the decks that have to be created for them. */
export function fitIntoRoom(
  drafts: ReadonlyArray<StoredDraft & { place: number }>,
  room: Room,
  { known, own, details }: Decks,
): Fit {
  const growth: Room = { cards: 0, decks: 0, bytes: 0 };
  const fit: Fit = { drafts: [], growth, decks: new Map(), more: [], stop: null };
  const more = new Map<string, MoreForDeck>();
  let last = known.size - (known.has('') ? 1 : 0);
  for (const stored of drafts) {
    if (!isForCard(stored.draft.update?.kind)) {
      if (growth.bytes + stored.bytes > room.bytes)
        return { ...fit, more: [...more.values()], stop: { quota: 'bytes', place: stored.place } };
      growth.bytes += stored.bytes;
      fit.drafts.push(stored);
      continue;
    }
    const { deck: title } = stored.draft;
    const before = fit.decks.get(title) ??
      known.get(title) ?? {
        position: title === '' ? 0 : last + 1,
        cards: 0,
        isNew: title !== '' && !own.has(title),
      };
    const cards = before.cards + 1;
    const reserved = before.isNew ? decksFor(cards) - decksFor(before.cards) : 0;
    const said = details.get(title);
    const bytes = stored.bytes + reserved * deckBytes(contentOfDeck(title, said));
    const quota = exceeded(room, {
      cards: growth.cards + 1,
      decks: growth.decks + reserved,
      bytes: growth.bytes + bytes,
    });
    if (quota !== null) return { ...fit, more: [...more.values()], stop: { quota, place: stored.place } };
    growth.cards += 1;
    growth.decks += reserved;
    growth.bytes += bytes;
    last = Math.max(last, before.position);
    fit.decks.set(title, { ...before, cards });
    const so = more.get(title) ?? { position: before.position, title, cards: 0, reserved: 0, details: said };
    more.set(title, { ...so, cards: so.cards + 1, reserved: so.reserved + reserved });
    fit.drafts.push(stored);
  }
  return { ...fit, more: [...more.values()] };
}

function decksFor(cards: number): number {
  return Math.ceil(cards / MAX_CARDS_PER_DECK);
}

function exceeded(room: Room, growth: Room): keyof Room | null {
  if (growth.cards > room.cards) return 'cards';
  if (growth.decks > room.decks) return 'decks';
  return growth.bytes > room.bytes ? 'bytes' : null;
}
