import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { escapeHtml } from '#domain/interchange/anki/html-text.ts';

/**
 * Code, in which nothing is looked for; formulas as cards write them; files, whose size may follow their name. Formulas and names end
 * within the length of a card, so that a text of any length is read in bounded time.
 */
const PARTS =
  /(?<code>```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]+`)|\$\$(?<display>[^$]{1,2000})\$\$|\\\[(?<square>[\s\S]{1,2000}?)\\\]|(?<![\\$])\$(?=[^\s$])(?<inline>(?:\\.|[^$\\\n]){0,2000}?[^\s\\$])\$(?![\d$])|\\\((?<round>.{1,2000}?)\\\)|\]\(media:(?<media>[^\s()#]{1,800})(?:#[^\s()]{0,20})?\)/gu;

/** Where files appear to be while Markdown is read, so that they can be told apart from all others. */
const MEDIA = 'https://media.invalid/';
const PICTURE = /<img src="(?<src>[^"]*)" alt="(?<alt>[^"]*)"(?: title="[^"]*")? \/>/gu;
/** In cards a sound may be a link with its name as its text. */
const LINK = /<a href="https:\/\/media\.invalid\/(?<name>[^"]*)">(?<text>[\s\S]*?)<\/a>/gu;
const SOUND = /\.(?:mp3|ogg|oga|opus|m4a|mp4|wav|flac|aac|3gp|spx)$/iu;

const GFM = { extensions: [gfm()], htmlExtensions: [gfmHtml()] };

/** A line in which nothing is Markdown, a formula, a link or a character of HTML: most lines of most cards. */
const PLAIN = /^(?![#>+=\s-]|\d{1,9}[.)])(?!.*(?:www\.|:\/\/|@))[^\\`*_~[\]<>&$|"\p{Cc}\u{e003}]*(?<!\s)$/iu;

/**
 * A text of a card as HTML for a field of a note: formulas as MathJax, files by their names, sounds as Anki writes them. No HTML in
 * the text itself gets through, and no picture on another server.
 */
export function markdownToHtml(markdown: string): string {
  if (markdown === '') return '';
  const lines = markdown.split('\n');
  return lines.every((line) => PLAIN.test(line) && line !== '') ? lines.join('<br>') : parsedToHtml(markdown);
}

function parsedToHtml(markdown: string): string {
  const formulas: string[] = [];
  const keep = (formula: string) => `\u{e003}${formulas.push(formula) - 1}\u{e003}`;
  // The character that Anki puts between fields, and those that stand for formulas here.
  const text = markdown
    .replaceAll('\u{1f}', ' ')
    .replaceAll('\u{e003}', ' ')
    .replaceAll(PARTS, (...found) => {
      const groups = groupsOf(found);
      const display = groups['display'] ?? groups['square'];
      const inline = groups['inline'] ?? groups['round'];
      if (display !== undefined) return keep(String.raw`\[${escapeHtml(display.trim())}\]`);
      if (inline !== undefined) return keep(String.raw`\(${escapeHtml(inline.trim())}\)`);
      if (groups['media'] !== undefined) return `](${MEDIA}${groups['media']})`;
      return groups['code'] ?? '';
    });
  const html = micromark(text, GFM)
    .replaceAll(PICTURE, (_, src: string, alt: string) => picture(src, alt))
    .replaceAll(LINK, (_, name: string, text: string) => (SOUND.test(name) ? sound(name) : text))
    .replaceAll(/<p>(?:(?!<p>)[\s\S])*?<\/p>/gu, (paragraph) =>
      paragraph.replaceAll(/(?:<br \/>)?\n/gu, '<br>'),
    )
    .trim();
  const only = /^<p>(?<text>(?:(?!<p>)[\s\S])*)<\/p>$/u.exec(html)?.groups?.['text'];
  return (only ?? html).replaceAll(
    /\u{e003}(?<index>\d+)\u{e003}/gu,
    (_, index: string) => formulas[Number(index)] ?? '',
  );
}

function groupsOf(found: readonly unknown[]): Partial<Record<string, string>> {
  const groups = found.at(-1);
  return typeof groups === 'object' && groups !== null ? Object.fromEntries(textsOf(groups)) : {};
}

function textsOf(groups: object): [string, string][] {
  return Object.entries(groups).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

function picture(src: string, alt: string): string {
  if (!src.startsWith(MEDIA)) return alt;
  const name = src.slice(MEDIA.length);
  return SOUND.test(name) ? sound(name) : `<img src="${name}" alt="${alt}">`;
}

function sound(name: string): string {
  return `[sound:${escapeHtml(decodeName(name))}]`;
}

/** The name in a URL, decoded. */
export function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // A name with a percent sign in it.
    return name;
  }
}

/** The files that a text names, as it names them: what follows `media:`, without a size. */
export function mediaOf(markdown: string): string[] {
  return [
    ...new Set(Array.from(markdown.matchAll(PARTS), ({ groups }) => groups?.['media'] ?? '').filter(Boolean)),
  ];
}

/** The same text with other names and no sizes; without the file if there is no name, so that only its description stays. */
export function renameMedia(markdown: string, nameOf: (media: string) => string | null): string {
  const renamed = markdown.replaceAll(PARTS, (...found) => {
    const [whole] = found;
    const { media } = groupsOf(found);
    if (media === undefined) return whole;
    const name = nameOf(media);
    return name === null ? '](media:)' : `](media:${name})`;
  });
  return renamed.replaceAll(/!?\[(?<alt>[^[\]]*)\]\(media:\)/gu, '$<alt>');
}
