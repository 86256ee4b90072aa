import { z } from 'zod';
import { type ReadBlocks, UnreadableDocument } from '../document.ts';
import { readMarkdown } from './read-markdown.ts';
import { textOf } from './read-text.ts';

const lines = z
  .union([z.string(), z.array(z.string())])
  .transform((text) => (Array.isArray(text) ? text.join('') : text));
const cell = z.object({ cell_type: z.string(), source: lines });
const notebook = z.union([
  z.object({ cells: z.array(cell) }),
  // Before version 4, cells were in worksheets.
  z.object({ worksheets: z.array(z.object({ cells: z.array(cell) })) }).transform(({ worksheets }) => ({
    cells: worksheets.flatMap(({ cells }) => cells),
  })),
]);

/** Reads a Jupyter notebook: its texts, and its code as code. Results of the code are left out. */
export function readNotebook(bytes: Uint8Array): ReadBlocks {
  const parsed = notebook.safeParse(jsonOf(textOf(bytes)));
  if (!parsed.success) throw new UnreadableDocument('damaged', 'not a notebook');
  const markdown = parsed.data.cells.flatMap(({ cell_type: type, source }) =>
    type === 'markdown' ? [source] : type === 'code' ? [`~~~~\n${source}\n~~~~`] : [],
  );
  return readMarkdown(new TextEncoder().encode(markdown.join('\n\n')));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
