import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../decks/deck-cursor.ts';
import { listSources } from '../../sources/sources.repository.ts';
import { expectSource, readPassages } from '../../sources/sources.usecases.ts';
import { addTool, READS, type McpContext } from '../tool.ts';
import { cursor, next, sourceId } from './fields.ts';

const SOURCES_PER_PAGE = 50;
/** Passages have 500 to 1,500 characters. */
const PASSAGES_PER_PAGE = 20;

/** The tools that read the learner's sources. */
export function addSourceTools(server: McpServer, context: McpContext): void {
  const { db } = context;
  const { user } = context.caller;

  addTool(server, context, {
    name: 'list_sources',
    title: 'List sources',
    description: `The texts and files that the learner makes cards from, newest first, ${SOURCES_PER_PAGE} a page.`,
    scope: 'read',
    annotations: READS,
    input: z.strictObject({
      search: z.string().max(255).optional().describe('Words of the title or the text'),
      cursor,
    }),
    output: z.object({
      sources: z.array(z.object({ id: z.string(), title: z.string(), kind: z.string(), passages: z.int() })),
      next,
    }),
    run: async ({ search, cursor: from }) => {
      const after = from === undefined ? undefined : decodeCursor(from);
      const { sources, end } = await listSources(db, user.id, { search, limit: SOURCES_PER_PAGE, after });
      return { sources, next: end ? encodeCursor(end) : null };
    },
  });

  addTool(server, context, {
    name: 'read_source',
    title: 'Read a source',
    description: `Passages of a source in order, ${PASSAGES_PER_PAGE} at a time. Their numbers and words are what proposed cards quote.`,
    scope: 'read',
    annotations: READS,
    input: z.strictObject({
      sourceId,
      from: z.int().min(0).max(1_000_000).default(0).describe('Number of the first passage, from 0'),
    }),
    output: z.object({
      title: z.string(),
      passages: z.array(
        z.object({
          passage: z.int(),
          text: z.string(),
          page: z.int().nullable(),
          headings: z.array(z.string()),
        }),
      ),
      next: z.int().nullable().describe('`from` of the next page; null at the end'),
    }),
    run: async ({ sourceId: id, from }) => {
      const { title, passages: total } = await expectSource(db, user.id, id);
      const passages = await readPassages(db, user.id, id, { from, limit: PASSAGES_PER_PAGE });
      const end = from + passages.length;
      return {
        title,
        passages: passages.map(({ position, text, page, headings }) => ({
          text,
          page,
          headings,
          passage: position,
        })),
        next: passages.length > 0 && end < total ? end : null,
      };
    },
  });
}
