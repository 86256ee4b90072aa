import { z } from 'zod';
import type { Block, Inline } from '#domain/sources/tree.ts';

/*
 * Passages as a syntax tree: the nodes of mdast that study material needs. See domain/sources/tree.ts.
 */

const inlines = z.lazy(() => z.array(inline));
const blocks = z.lazy(() => z.array(block));

const inline: z.ZodType<Inline, Inline> = z
  .discriminatedUnion('type', [
    z.object({ type: z.enum(['text', 'inlineCode', 'inlineMath']), value: z.string() }),
    z.object({ type: z.enum(['strong', 'emphasis']), children: inlines }),
    z.object({ type: z.literal('link'), url: z.string(), children: inlines }),
  ])
  .meta({ id: 'Inline' });

const data = z
  .object({
    /** Page, slide or time at which the block begins, as in the passage. */
    page: z.number().int().exactOptional(),
    /** A footnote, or what a speaker says about a slide. */
    isNote: z.literal(true).exactOptional(),
    /** It continues what the previous passage ends with. */
    isContinued: z.literal(true).exactOptional(),
  })
  .exactOptional();

const depth = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)]);
const listItem = z.object({ type: z.literal('listItem'), children: blocks });
const tableCell = z.object({ type: z.literal('tableCell'), children: inlines });
const tableRow = z.object({ type: z.literal('tableRow'), children: z.array(tableCell) });

const block: z.ZodType<Block, Block> = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('heading'), depth, children: inlines, data }),
    z.object({ type: z.literal('paragraph'), children: inlines, data }),
    z.object({
      type: z.literal('list'),
      ordered: z.boolean(),
      /** The first number, if it is not 1. */
      start: z.number().int().exactOptional(),
      children: z.array(listItem),
      data,
    }),
    z.object({
      type: z.literal('defList'),
      children: z.array(
        z.discriminatedUnion('type', [
          z.object({ type: z.literal('defListTerm'), children: inlines }),
          z.object({ type: z.literal('defListDescription'), children: blocks }),
        ]),
      ),
      data,
    }),
    z.object({ type: z.literal('table'), children: z.array(tableRow), data }),
    z.object({ type: z.literal('code'), lang: z.string().nullable(), value: z.string(), data }),
    z.object({ type: z.literal('math'), value: z.string(), data }),
    z.object({ type: z.literal('blockquote'), children: blocks, data }),
    /** `url` is an address of media as in the Markdown of cards; `alt` is empty if the document describes it nowhere. */
    z.object({ type: z.literal('image'), url: z.string(), alt: z.string(), data }),
  ])
  .meta({ id: 'Block' });

/** The blocks of a passage, in order. */
export const blockList = z.array(block);
