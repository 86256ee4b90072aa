/*
 * HTML as text, before it is parsed. Everything here takes time in proportion to the text, whatever it contains: notes may have
 * been written to keep a server busy.
 */

/**
 * Replaces text between two marks, including the marks, from left to right; text after a mark that is not closed stays as it is.
 * Both patterns are global and match within a bounded stretch of text.
 */
export function replaceSpans(
  text: string,
  open: RegExp,
  close: RegExp,
  replace: (inner: string, mark: string) => string,
): string {
  let result = '';
  let end = 0;
  for (;;) {
    const opened = matchFrom(open, text, end);
    const closed = opened && matchFrom(close, text, opened.end);
    if (!opened || !closed) return result + text.slice(end);
    result += text.slice(end, opened.start) + replace(text.slice(opened.end, closed.start), opened.mark);
    end = closed.end;
  }
}

function matchFrom(
  pattern: RegExp,
  text: string,
  from: number,
): { mark: string; start: number; end: number } | null {
  pattern.lastIndex = from;
  const found = pattern.exec(text);
  return found && { mark: found[0], start: found.index, end: found.index + found[0].length };
}

/** The same HTML without comments. */
export function withoutComments(html: string): string {
  return html.includes('<!--') ? replaceSpans(html, /<!--/gu, /-->/gu, () => '') : html;
}

/** A tag: nothing in it opens another one. */
const TAG = /<[^<>]*>/gu;

/** The text of HTML, without elements, comments, styles and scripts. Characters stay written as HTML writes them. */
export function withoutElements(html: string, instead = ''): string {
  if (!html.includes('<')) return html;
  let text = withoutComments(html);
  for (const name of ['style', 'script'])
    text = replaceSpans(
      text,
      new RegExp(`<${name}\\b[^<>]*>`, 'giu'),
      new RegExp(`</${name}\\s{0,9}>`, 'giu'),
      () => instead,
    );
  return text.replaceAll(TAG, instead);
}

/** A text as HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The inverse, for the entities that `escapeHtml` and Anki's editor write. */
export function unescapeHtml(html: string): string {
  return html
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** Whether a field contains only spaces and line breaks. */
export function isEmptyField(html: string): boolean {
  return html.replaceAll(/<\/?(?:br|div) ?\/?>|&nbsp;|\s/giu, '') === '';
}
