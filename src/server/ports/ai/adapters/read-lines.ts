/** Longest line in characters, far beyond any line of a token stream. */
const MAX_LINE = 1_000_000;

/** The non-empty lines of a UTF-8 stream, however it is split. */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncIterable<string> {
  let begun: string[] = [];
  let length = 0;
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    const [first = '', ...others] = decoder.decode(bytes, { stream: true }).split('\n');
    begun.push(first);
    length += first.length;
    if (length > MAX_LINE) throw new Error('A line without an end');
    for (const next of others) {
      const line = begun.join('');
      begun = [next];
      length = next.length;
      if (line.trim() !== '') yield line;
    }
  }
  const last = begun.join('');
  if (last.trim() !== '') yield last;
}
