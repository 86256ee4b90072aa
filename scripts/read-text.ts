/**
 * npm run text:try -- FILE: shows what an import would read from a table, a Markdown file or our own JSON without any choice of the
 * learner.
 */
import { basename } from 'node:path';
import { readForeign } from '#server/interchange/text/foreign/read-foreign.ts';
import { readJson } from '#server/interchange/text/json/read-json.ts';
import { readMarkdown } from '#server/interchange/text/read-markdown.ts';
import { readTable } from '#server/interchange/text/tables/read-table.ts';
import { recogniseText } from '#server/interchange/text/recognise-text.ts';
import { UnreadableText } from '#server/interchange/text/text-failure.ts';

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error('Name the file to read.');
  process.exit(1);
}

try {
  const recognised = await recogniseText(path, basename(path));
  const { kind } = recognised;
  if (kind === 'anki') {
    console.log(`${path}: an Anki package, which npm run anki:try reads`);
    process.exit(0);
  }
  console.log(`${path}: ${kind}`);
  if (recognised.kind === 'table') console.log(recognised.form);
  const pieces =
    recognised.kind === 'table'
      ? readTable(path, recognised.form)
      : recognised.kind === 'markdown'
        ? readMarkdown(path, recognised.encoding)
        : recognised.kind === 'json'
          ? readJson(path)
          : readForeign(path, recognised.kind);
  for await (const { cards, omissions } of pieces) {
    for (const { place, deck, content, suspended, reviews } of cards)
      console.log(
        `\n[${deck}] ${place}${suspended ? ', suspended' : ''}, ${reviews.length} reviews\n${content.front}\n---\n${content.back}`,
      );
    for (const { what, place, text, reason } of omissions)
      console.log(`\nLeft out of ${place ?? 'the file'}: ${what} "${text}". ${reason}`);
  }
} catch (error) {
  if (!(error instanceof UnreadableText)) throw error;
  console.log(`${path}: ${error.userMessage} (${error.message})`);
}
