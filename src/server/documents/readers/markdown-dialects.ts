import { nameToEmoji } from 'gemoji';

/*
 * Rewrites what site generators and note apps add to Markdown as plain Markdown. Each pattern ends within its line or a bounded
 * stretch, so any text is read in linear time.
 */

/** Lines outside code that belong to a generator: a table of contents, an import, a marker of a directive. */
const GENERATOR_LINE =
  /^(?:\[toc\]|\[\[_toc_\]\]|\{:[^{}]*\}|\{%[^{}%]*%\}|:{3}.*|\\newpage|\\pagebreak|\^)$/iu;
const IMPORT_LINE = /^(?:import|export)\s.{0,300}\sfrom ["'][^"']{1,300}["'];?$/u;
/** An element whose content is Markdown. It is read as such only after a blank line. */
const OPEN_TO_MARKDOWN =
  /^<(?:article|aside|details|div|figure|section)\b[^<>]{0,500}\smarkdown(?:=["']?(?:1|block|span)["']?)?[^<>]{0,500}>$/u;
const FENCE = /^\s*(?:[-*+>]\s+|\d{1,9}[.)]\s+)?(?<marks>`{3,}|~{3,})/u;
const HIGHLIGHT = /^\s*\{%-?\s*(?<end>end)?highlight\b(?:\s+(?<language>[\w+#-]{1,20}))?[^%]*%\}\s*$/u;
/** A line that defines the term above it, as kramdown, PHP Markdown Extra and Pandoc write it. */
const DEFINITION = /^ {0,3}[:~]\s+(?<text>\S.*)$/u;
/** A further paragraph of a definition. */
const INDENTED_TWICE = /^(?: {2,}|\t)/u;
const TERM = /^(?![#>|\s]|[-*+]\s|\d{1,9}[.)]\s).{1,200}$/u;
/** `!!! note "Title"` of MkDocs, with its text indented below. */
const ADMONITION = /^(?:!{3}|\?{3}\+?)\s+[\w-]+(?:\s+"(?<title>[^"]*)")?\s*$/u;
/** `> [!note] Title` of Obsidian and GitHub. */
const CALLOUT = /^(?<marks>(?:\s{0,3}>)+)\s*\[![\w-]{1,30}\][+-]?\s*/u;
const INDENTED = /^(?: {4}|\t|\s*$)/u;
const BLOCK_ID = /\s\^[\w-]{1,50}$/u;

const INLINE = new RegExp(
  [
    // Code is skipped.
    '`[^`\\n]+`',
    // Liquid and Jinja tags, Hugo shortcodes.
    '\\{%-?[^%{}\\n]{0,500}%\\}|\\{\\{[<%][^{}\\n]{0,500}[>%]\\}\\}',
    // A variable of a site, or a gap.
    '\\{\\{(?<braces>[^{}\\n]{1,500})\\}\\}',
    // Attributes of kramdown and Pandoc.
    '[ \\t]?\\{:[^{}\\n]{0,500}\\}|[ \\t]?\\{[#.][A-Za-z][\\w-]{0,100}(?:[ \\t][^{}\\n]{0,300})?\\}',
    '!\\[\\[[^[\\]\\n]{1,500}\\]\\]',
    '\\[\\[(?<page>[^[\\]|\\n]{1,300})(?:\\|(?<label>[^[\\]\\n]{1,300}))?\\]\\]',
    '%%[^%]{0,2000}%%',
    '==(?<marked>[^=\\s](?:[^=\\n]{0,1000}[^=\\s])?)==',
    '(?<![\\w:]):(?<emoji>[a-z][\\w+-]{1,40}):(?![\\w:])',
  ].join('|'),
  'gu',
);
const SITE = /^\s{0,9}(?:site|page|layout|content|include|post|paginator|jekyll|\w{1,50}\.\w)\b/u;

/** A link whose text was to be filled in, as OpenStax writes it. Read before formulas, which have the same marks. */
const REFERENCE = /\[\\?\[link\\?\]\]\(#(?<target>[^()\s]{0,200})\)/giu;
const IN_BRACKETS = new RegExp(` ?\\(${REFERENCE.source}\\)`, 'giu');
const TARGETS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^fig/iu, 'the figure'],
  [/^tab/iu, 'the table'],
  [/^(?:eq|form)/iu, 'the equation'],
];

/** Names what the references of a textbook point to, and removes those in brackets. */
export function withNamedReferences(markdown: string): string {
  const text = markdown.replaceAll(IN_BRACKETS, '');
  return text.replaceAll(REFERENCE, (_, target: string, at: number) => {
    const name = TARGETS.find(([start]) => start.test(target))?.[1] ?? '';
    const before = text.slice(Math.max(0, at - 3), at);
    const isFirst = /(?:^|[.!?]) ?$/u.test(before) || before.endsWith('\n');
    return isFirst ? name.replace(/^t/u, 'T') : name;
  });
}

/** Rewrites the constructs of kramdown, Jekyll, Hugo, MkDocs, Pandoc and Obsidian as plain Markdown, or removes them. */
export function withoutDialects(markdown: string): string {
  const lines = new PlainLines();
  let fence: string | undefined;
  let isAdmonition = false;
  for (const line of markdown.split('\n')) {
    const marks = FENCE.exec(line)?.groups?.['marks'];
    const highlight = HIGHLIGHT.exec(line)?.groups;
    if (highlight !== undefined) {
      fence = highlight['end'] === undefined ? '```' : undefined;
      lines.addCode(`\`\`\`${fence === undefined ? '' : (highlight['language'] ?? '')}`);
    } else if (fence !== undefined || marks !== undefined) {
      if (fence === undefined) fence = marks;
      else if (line.trim() === marks && marks.startsWith(fence)) fence = undefined;
      lines.addCode(line);
    } else if (!GENERATOR_LINE.test(line.trim()) && !IMPORT_LINE.test(line)) {
      const admonition = ADMONITION.exec(line);
      isAdmonition = admonition !== null || (isAdmonition && INDENTED.test(line));
      if (OPEN_TO_MARKDOWN.test(line)) lines.add(`${line}\n`);
      else if (admonition) lines.add(`${admonition.groups?.['title'] ?? ''}\n`);
      else lines.add(isAdmonition ? line.replace(/^(?: {4}|\t)/u, '') : line);
    }
  }
  return lines.text;
}

/** Lines that have been rewritten. A term and what defines it become a definition list in HTML with Markdown in it. */
class PlainLines {
  readonly #lines: string[] = [];
  #isAfterBlank = true;
  /** The line that a definition may follow, and where it is until one does. */
  #term: { text: string; at: number | null } | undefined;
  #isDefining = false;

  get text(): string {
    this.#endDefinition();
    return this.#lines.join('\n');
  }

  addCode(line: string): void {
    this.#endDefinition();
    this.#lines.push(line);
    this.#term = undefined;
  }

  add(line: string): void {
    const text = withoutInline(line.replace(CALLOUT, '$<marks> ').replace(BLOCK_ID, ''));
    const isBlank = text.trim() === '';
    const definition = DEFINITION.exec(text)?.groups?.['text'];
    if (definition !== undefined && this.#term !== undefined) this.#define(definition);
    else if (this.#isDefining && (isBlank || !this.#isAfterBlank || INDENTED_TWICE.test(line))) {
      this.#lines.push(text.replace(/^(?: {1,4}|\t)/u, ''));
    } else {
      this.#endDefinition();
      if (!isBlank) {
        const mayBeTerm = this.#isAfterBlank && TERM.test(text);
        this.#term = mayBeTerm ? { text: text.trim(), at: this.#lines.length } : undefined;
      }
      this.#lines.push(text);
    }
    this.#isAfterBlank = isBlank;
  }

  #define(definition: string): void {
    const { text, at } = this.#term ?? { text: '', at: null };
    if (at !== null) {
      this.#endDefinition();
      this.#lines.length = at;
      this.#lines.push('<dl><dt>', '', text, '', '</dt>');
      this.#term = { text, at: null };
    } else if (this.#isDefining) this.#lines.push('</dd>');
    this.#lines.push('<dd>', '', definition);
    this.#isDefining = true;
  }

  #endDefinition(): void {
    if (this.#isDefining) this.#lines.push('</dd></dl>', '');
    this.#isDefining = false;
  }
}

function withoutInline(line: string): string {
  if (!/[{[%=:]/u.test(line)) return line;
  return line.replaceAll(INLINE, (...found) => {
    const [whole] = found;
    if (whole.startsWith('`')) return whole;
    const { braces, page, label, marked, emoji } = groupsOf(found);
    if (braces !== undefined) return textInBraces(braces);
    if (page !== undefined) return label ?? page.split('#', 1)[0] ?? '';
    if (emoji !== undefined) return nameToEmoji[emoji] ?? whole;
    return marked ?? '';
  });
}

/** The text of a gap (`c1::text::hint` or the text alone); nothing for a variable of a site. */
function textInBraces(inner: string): string {
  const [first = '', ...others] = inner.split('::');
  if (/^c\d{1,3}$/u.test(first.trim())) return others[0] ?? '';
  return SITE.test(inner) || inner.includes('|') ? '' : inner;
}

function groupsOf(found: readonly unknown[]): Partial<Record<string, string>> {
  const groups = found.at(-1);
  return typeof groups === 'object' && groups !== null
    ? Object.fromEntries(
        Object.entries(groups).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};
}
