import {
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
  type ReadResourceResult,
  type Resource,
} from '@modelcontextprotocol/server';
import { idOf } from '#contract/common.ts';
import { findDeck, listDecks } from '../decks/decks.repository.ts';
import { decodeCursor, encodeCursor } from '../decks/deck-cursor.ts';
import { listCards } from '../cards/cards.repository.ts';
import { requireScope } from '../auth/keys/admit-key.ts';
import { findSource, listSources, passagesOf } from '../sources/sources.repository.ts';
import type { McpContext } from './tool.ts';

const PER_PAGE = 50;

/** How much of a deck or source one resource has; `search_cards` and `read_source` read the rest. */
const MAX_CARDS = 100;
const MAX_PASSAGES = 100;

const DECK = 'cardamom://decks/';
const SOURCE = 'cardamom://sources/';

const about = {
  deck: {
    title: 'Deck',
    description: `The first ${MAX_CARDS} cards of a deck`,
    mimeType: 'application/json',
  },
  source: {
    title: 'Source',
    description: `The first ${MAX_PASSAGES} passages of a source`,
    mimeType: 'application/json',
  },
};

/** Offers decks and sources as resources: JSON whose texts are the learner's data. */
export function addResources(server: McpServer, context: McpContext): void {
  const { db, caller, tell } = context;
  const userId = caller.user.id;

  /** Turns a failure into the library's error, with the server's message. */
  async function told<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      requireScope(caller.scopes, 'read');
      return await work();
    } catch (failure) {
      if (failure instanceof ResourceNotFoundError) throw failure;
      throw new Error(tell(failure).message, { cause: failure });
    }
  }

  server.registerResource(
    'deck',
    new ResourceTemplate(`${DECK}{id}`, { list: undefined }),
    about.deck,
    (uri, { id }) =>
      told(async () => {
        const deck = isId(id) ? await findDeck(db, userId, id) : undefined;
        if (!deck) throw new ResourceNotFoundError(uri.href);
        const { title, description, language, cardCount: total } = deck;
        const cards = (await listCards(db, userId, deck.id))
          .slice(0, MAX_CARDS)
          .map(({ id: cardId, front, back }) => ({
            id: cardId,
            front,
            back,
          }));
        return asJson(uri, { id: deck.id, title, description, language, total, cards });
      }),
  );

  server.registerResource(
    'source',
    new ResourceTemplate(`${SOURCE}{id}`, { list: undefined }),
    about.source,
    (uri, { id }) =>
      told(async () => {
        const source = isId(id) ? await findSource(db, userId, id) : undefined;
        if (!source) throw new ResourceNotFoundError(uri.href);
        const { title, kind, passages: total } = source;
        const passages = (await passagesOf(db, userId, source.id, { from: 0, limit: MAX_PASSAGES })).map(
          ({ position, text, page, headings }) => ({ passage: position, text, page, headings }),
        );
        return asJson(uri, { id: source.id, title, kind, total, passages });
      }),
  );

  // The library lists all at once, so paging is done here: decks first, then sources.
  server.server.setRequestHandler('resources/list', ({ params }) =>
    told(async () => {
      const [kind = 'decks', cursor] = params?.cursor?.split(' ') ?? [];
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const page = kind === 'decks' ? await listDecks(db, userId, {}, { limit: PER_PAGE, after }) : undefined;
      const decks = page?.decks.map(({ id, title }) => resource(`${DECK}${id}`, title, about.deck)) ?? [];
      if (page?.end && decks.length === PER_PAGE) {
        return { resources: decks, nextCursor: `decks ${encodeCursor(page.end)}` };
      }
      const { sources, end } = await listSources(db, userId, {
        limit: PER_PAGE,
        after: page ? undefined : after,
      });
      const texts = sources.map(({ id, title }) => resource(`${SOURCE}${id}`, title, about.source));
      return {
        resources: [...decks, ...texts],
        ...(end && { nextCursor: `sources ${encodeCursor(end)}` }),
      };
    }),
  );
}

function resource(uri: string, name: string, { description, mimeType }: typeof about.deck): Resource {
  return { uri, name, description, mimeType };
}

function isId(id: string | string[] | undefined): id is string {
  return idOf('Deck').safeParse(id).success;
}

function asJson(uri: URL, content: object): ReadResourceResult {
  return { contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(content) }] };
}
