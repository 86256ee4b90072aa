import { z } from 'zod';
import { boundedText, idempotencyHeaders, instant } from './common.ts';
import { deckResponse, title } from './decks.ts';
import { endpoint } from './endpoint.ts';

const preview = z.object({
  title: z.string(),
  /** Number of cards that are added together. */
  cardCount: z.number().int(),
  samples: z.array(z.object({ front: z.string(), back: z.string() })),
});

/** Facts about a pack: a file of cards that the operator of the server has added. */
const pack = z
  .object({
    description: z.string().nullable(),
    author: z.string().nullable(),
    licence: z.string().nullable(),
    /** Languages of the cards (BCP 47 tags); none if unknown. */
    languages: z.array(z.string()),
    /** When this version of the pack was made. */
    version: instant,
  })
  .nullable();

export const libraryResponse = z.object({
  topics: z.array(
    z.object({
      slug: z.string(),
      topic: z.string(),
      category: z.string(),
      /** Whether it is a course or exam that draws on other topics. */
      course: z.boolean(),
      sections: z.array(z.string()),
      /** Null for a topic that the library itself has. */
      pack,
    }),
  ),
});

export const libraryTopicResponse = z.object({
  slug: z.string(),
  topic: z.string(),
  category: z.string(),
  whole: preview,
  sections: z.array(preview),
  pack,
});

const takeRequest = z.object({
  /** Section to add; null for the whole topic. */
  section: boundedText(
    255,
    'Section must be the title of a section',
    'Section must be the title of a section',
  )
    .nullable()
    .default(null),
  /** Title of the new deck; defaults to the name of the topic and section. */
  title: title.optional(),
});

/** Any text: a text that cannot be a slug gets the same 404 as an unknown one. */
const slugParams = z.object({ slug: boundedText(200, 'There is nothing with this name') });

export const libraryEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/library',
    access: 'user',
    scope: 'read',
    tag: 'Library',
    summary: 'What the library of ready-made cards has, and the packs of this server',
    status: 200,
    response: libraryResponse,
  }),
  read: endpoint({
    method: 'GET',
    path: '/library/:slug',
    access: 'user',
    scope: 'read',
    tag: 'Library',
    summary: 'A topic of the library, with a few cards of each section',
    params: slugParams,
    status: 200,
    response: libraryTopicResponse,
  }),
  take: endpoint({
    method: 'POST',
    path: '/library/:slug/decks',
    access: 'user',
    scope: 'write-cards',
    tag: 'Library',
    summary: 'Make a deck of all cards of a topic or section, free of tokens',
    params: slugParams,
    headers: idempotencyHeaders,
    body: takeRequest,
    status: 201,
    response: deckResponse,
  }),
};
