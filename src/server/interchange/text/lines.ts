import { UnreadableText } from './text-failure.ts';

const LONGEST_LINE = 1024 * 1024;

/** The lines of a text that comes in pieces. Throws UnreadableText for one that has no end. */
export async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string[], void> {
  let rest = '';
  let number = 1;
  for await (const text of texts) {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/u);
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new UnreadableText('long-line', number + lines.length);
    number += lines.length;
    yield lines;
  }
  yield [rest.replace(/\r$/u, '')];
}
