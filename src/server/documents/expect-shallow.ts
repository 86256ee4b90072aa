import { Parser } from 'htmlparser2';
import { UnreadableDocument } from './document.ts';

/** What works on a tree takes longer with each level, or runs out of stack. No document is built so deep on purpose. */
const MAX_DEPTH = 1_500;

/** Throws UnreadableDocument for HTML or XML whose elements nest deeper than those of a tree may, before one is made. */
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
