/** No line of a stream of tokens is anywhere near as long, in characters. */
const MAX_LINE = 1_000_000;

/** The lines of a stream of UTF-8, without empty ones, however the stream is split. */
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
