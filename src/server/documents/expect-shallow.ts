import { Parser } from 'htmlparser2';
import { UnreadableDocument } from './document.ts';

/**
 * Code that walks a tree slows down with each level, or runs out of stack. Real documents are never nested this deep.
 */
const MAX_DEPTH = 1_500;

/** Throws UnreadableDocument for HTML or XML that nests too deep, before a tree is built. */
export function expectShallow(markup: string, { xmlMode = false }: { xmlMode?: boolean } = {}): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: () => {
        depth += 1;
        if (depth > MAX_DEPTH) throw new UnreadableDocument('nests-too-deep');
      },
      onclosetag: () => {
        depth -= 1;
      },
    },
    { xmlMode },
  );
  parser.end(markup);
}
