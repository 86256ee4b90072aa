import { lowered, raised } from '#domain/sources/clean-text.ts';
import {
  attributeOf,
  childrenOf,
  type DomElement,
  type DomNode,
  isElement,
  isText,
  nameOf,
  parsePage,
} from '../../../documents/dom.ts';
import {
  CLOSE,
  codeSpan,
  fence,
  finishLines,
  LINE,
  MarkdownAtoms,
  OPEN,
  escapeText,
} from './markdown-text.ts';
import { decodeName } from '../writing/markdown-to-html.ts';
import { withFormulaElements } from './formulas.ts';
import { normalised } from '#domain/text/normalised.ts';

/** A text of a card as Markdown, with what it names. */
export type ConvertedHtml = {
  markdown: string;
  /** Names of files, each once. */
  media: string[];
  /** Pictures that are no files of the package: where they are. */
  remote: string[];
  /** How many pictures are written into the text itself. */
  embedded: number;
};

const SKIPPED = new Set(
  'head script style noscript template svg iframe object embed canvas button select input textarea dialog meta link title rp map form:button'.split(
    ' ',
  ),
);
/** Each stands on lines of its own, without space around. */
const LINES = new Set(
  'div center dt dd address article aside figcaption figure footer header main nav section form fieldset details summary caption'.split(
    ' ',
  ),
);
const BLOCKS = 'p,ul,ol,table,pre,blockquote,hr,h1,h2,h3,h4,h5,h6,tex-display';
const BOLD = new Set(['b', 'strong']);
const ITALIC = new Set(['i', 'em', 'cite', 'dfn', 'var']);
const STRUCK = new Set(['s', 'strike', 'del']);
const CODE = new Set(['code', 'tt', 'kbd', 'samp']);
const SOUND = /\[sound:(?<name>[^[\]]+)\]/gu;
/** A card has 2,000 characters: even what word processors write around those is shorter. */
const LONGEST = 200_000;
/** A larger table is no card's; its cells become plain text. */
const MOST_CELLS = 2_000;
/** Nobody nests deeper on purpose; what lies deeper becomes plain text. */
const DEEPEST = 100;

/**
 * Markdown of a text of a note. Scripts, styles and whatever else is no text goes; what is left can do nothing. Throws RangeError
 * for what is longer or nested deeper than the texts of cards.
 */
export function htmlToMarkdown(html: string): ConvertedHtml {
  const converted: ConvertedHtml = { markdown: '', media: [], remote: [], embedded: 0 };
  const clean = withoutPrivate(html);
  if (clean.length > LONGEST) throw new RangeError(`HTML of more than ${LONGEST} characters`);
  const escapesDollars = clean.split('$').length > 2;
  if (!/[<&[\\]/u.test(clean)) {
    converted.markdown = finishLines(escapeText(clean, escapesDollars), new MarkdownAtoms());
    return converted;
  }
  const page = parsePage(withFormulaElements(clean));
  const body = page.body ?? page;
  const walker = new Walker(converted, escapesDollars, holdersOf(body));
  converted.markdown = walker.blocks(body, 0).trim();
  converted.media = [...new Set(converted.media)];
  return converted;
}

/** Without the characters that stand for marks while a text is put together, and without the bytes of pictures. */
function withoutPrivate(html: string): string {
  return html.replaceAll(/[\u{e000}-\u{e01f}\0]/gu, '').replaceAll(/(?<=\bdata:)image\/[^\s"'<>]+/giu, '');
}

/** `![...](media:NAME)`, which both pictures and sounds are. */
function mediaMark(name: string, description = ''): string {
  return `![${description.replaceAll(/[\\[\]\n]/gu, ' ').trim()}](media:${encodeName(name)})`;
}

/** As in a URL, and without the brackets that Markdown would read. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll('(', '%28').replaceAll(')', '%29');
}

class Walker {
  readonly #found: ConvertedHtml;
  readonly #atoms = new MarkdownAtoms();
  readonly #escapesDollars: boolean;
  readonly #holders: ReadonlySet<DomNode>;

  constructor(found: ConvertedHtml, escapesDollars: boolean, holders: ReadonlySet<DomNode>) {
    this.#found = found;
    this.#escapesDollars = escapesDollars;
    this.#holders = holders;
  }

  /** The blocks within a node, with a free line between them. */
  blocks(root: DomNode, depth: number): string {
    const blocks: string[] = [];
    let line = '';
    const flush = () => {
      const text = finishLines(line, this.#atoms);
      if (text !== '') blocks.push(text);
      line = '';
    };
    const walk = (node: DomNode, depth: number) => {
      for (const child of partsOf(node)) {
        const block = typeof child === 'string' ? null : this.#block(child, depth);
        if (block !== null) {
          flush();
          if (block !== '') blocks.push(block);
        } else if (typeof child !== 'string' && this.#holdsBlocks(child, depth)) {
          // What is bold or a link around whole blocks is so for none of them.
          line += this.#isLine(child) ? LINE : '';
          walk(child, depth + 1);
          line += this.#isLine(child) ? LINE : '';
        } else line += this.#inline(child, depth);
      }
    };
    walk(root, depth);
    flush();
    return blocks.join('\n\n');
  }

  #isLine(element: DomElement): boolean {
    return LINES.has(nameOf(element));
  }

  #holdsBlocks(element: DomElement, depth: number): boolean {
    return depth <= DEEPEST && this.#holders.has(element) && !SKIPPED.has(nameOf(element));
  }

  /** An element that is a block by itself; null for all others. */
  #block(element: DomElement, depth: number): string | null {
    const name = nameOf(element);
    if (depth > DEEPEST) return null;
    switch (name) {
      case 'p':
        return this.blocks(element, depth + 1);
      case 'ul':
      case 'ol':
        return this.#list(element, name, depth);
      case 'table':
        return this.#table(element, depth);
      case 'pre':
        return fence(textOfCode(element), languageOf(element));
      case 'blockquote':
        return prefixed(this.blocks(element, depth + 1), '> ', '> ');
      case 'hr':
        return '---';
      case 'tex-display':
        return `$$${formulaText(element)}$$`;
      default: {
        const level = /^h(?<level>[1-6])$/u.exec(name)?.groups?.['level'];
        if (level === undefined) return null;
        const text = oneLine(finishLines(this.#within(element, depth), this.#atoms));
        return text === '' ? '' : `${'#'.repeat(Number(level))} ${text}`;
      }
    }
  }

  #list(element: DomElement, name: string, depth: number): string {
    let number = Number.parseInt(attributeOf(element, 'start'), 10);
    if (!(number >= 0 && number < 1_000_000)) number = 1;
    const items: string[] = [];
    for (const child of childrenOf(element)) {
      const text = ['ul', 'ol'].includes(nameOf(child))
        ? (this.#block(child, depth + 1) ?? '')
        : this.blocks(child, depth + 1).replaceAll(/\n\n(?=[-\d])/gu, '\n');
      if (text === '') continue;
      const mark = name === 'ol' ? `${number}. ` : '- ';
      number += 1;
      items.push(prefixed(text, mark, ' '.repeat(mark.length)));
    }
    return items.join('\n');
  }

  #table(element: DomElement, depth: number): string {
    const rows = rowsOf(element).map((row) =>
      childrenOf(row)
        .filter((cell) => ['td', 'th'].includes(nameOf(cell)))
        .map((cell) =>
          oneLine(finishLines(this.#within(cell, depth), this.#atoms)).replaceAll(
            /(?<!\\)\|/gu,
            String.raw`\|`,
          ),
        ),
    );
    const filled = rows.filter((row) => row.some((cell) => cell !== ''));
    const width = filled.reduce((most, row) => Math.max(most, row.length), 0);
    // What has no rows or only one cell is no table but a frame.
    if (width === 0 || width * filled.length > MOST_CELLS)
      return finishLines(this.#within(element, depth), this.#atoms);
    if (width === 1 && filled.length === 1) return filled[0]?.[0] ?? '';
    const [head = [], ...body] = filled.map(
      (row) => `| ${Array.from({ length: width }, (_, column) => row[column] ?? '').join(' | ')} |`,
    );
    return [head, `|${' --- |'.repeat(width)}`, ...body].join('\n');
  }

  #within(node: DomNode, depth: number): string {
    if (depth > DEEPEST) return this.#text(node.textContent ?? '');
    let text = '';
    for (const part of partsOf(node)) text += this.#inline(part, depth + 1);
    return text;
  }

  #inline(node: DomElement | string, depth: number): string {
    if (typeof node === 'string') return this.#text(node);
    const name = nameOf(node);
    if (SKIPPED.has(name)) return '';
    if (name === 'br') return '\n';
    if (name === 'img') return this.#picture(attributeOf(node, 'src'), attributeOf(node, 'alt'));
    if (name === 'audio' || name === 'video' || name === 'source')
      return this.#picture(attributeOf(node, 'src'), '') + this.#within(node, depth);
    if (name === 'tex-inline') return this.#atoms.keep(`$${oneLine(formulaText(node))}$`);
    if (name === 'tex-display') return this.#atoms.keep(`$$${oneLine(formulaText(node))}$$`);
    if (CODE.has(name)) return this.#atoms.keep(codeSpan(oneLine(node.textContent ?? '')));
    if (name === 'sup') return this.#text(raised(node.textContent ?? ''));
    if (name === 'sub') return this.#text(lowered(node.textContent ?? ''));
    if (name === 'rt') return `(${this.#within(node, depth)})`;
    const inner = this.#within(node, depth);
    if (BOLD.has(name) || isGap(node) || /font-weight:\s*(?:bold|[6-9]00)/iu.test(attributeOf(node, 'style')))
      return OPEN.bold + inner + CLOSE.bold;
    if (ITALIC.has(name) || /font-style:\s*italic/iu.test(attributeOf(node, 'style')))
      return OPEN.italic + inner + CLOSE.italic;
    if (STRUCK.has(name)) return OPEN.struck + inner + CLOSE.struck;
    if (name === 'a') return this.#link(attributeOf(node, 'href'), inner);
    const isBlock = LINES.has(name) || /^(?:p|li|ul|ol|tr|table|pre|blockquote|hr|h[1-6])$/u.test(name);
    return isBlock ? LINE + inner + LINE : name === 'td' || name === 'th' ? `${inner} ` : inner;
  }

  #text(text: string): string {
    let result = '';
    let end = 0;
    for (const sound of text.matchAll(SOUND)) {
      result += escapeText(text.slice(end, sound.index), this.#escapesDollars);
      end = sound.index + sound[0].length;
      result += this.#media(sound.groups?.['name'] ?? '', '');
    }
    return result + escapeText(text.slice(end), this.#escapesDollars);
  }

  #picture(source: string, description: string): string {
    const src = source.trim();
    if (src === '') return '';
    if (/^data:/iu.test(src)) this.#found.embedded += 1;
    else if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/iu.test(src)) this.#found.remote.push(src.slice(0, 500));
    else return this.#media(decodeName(src), description);
    return this.#text(description);
  }

  #media(name: string, description: string): string {
    const trimmed = normalised(name.trim(), 'NFC');
    if (trimmed === '' || trimmed.length > 255) return '';
    this.#found.media.push(trimmed);
    return this.#atoms.keep(mediaMark(trimmed, description));
  }

  #link(address: string, inner: string): string {
    const href = address.trim();
    const isSafe = /^(?:https?:\/\/|mailto:)[^\s<>]+$/iu.test(href) && href.length <= 1_000;
    if (!isSafe || inner.trim() === '' || inner.includes('\n')) return inner;
    return this.#atoms.keep('[') + inner + this.#atoms.keep(`](<${href}>)`);
  }
}

/** Every element that has blocks somewhere within it. */
function holdersOf(root: DomElement): Set<DomNode> {
  const holders = new Set<DomNode>();
  for (const block of root.querySelectorAll(BLOCKS)) {
    for (let node = block.parentNode; node !== null && !holders.has(node);) {
      holders.add(node);
      node = isElement(node) ? node.parentNode : null;
    }
  }
  return holders;
}

/** Elements and texts within a node. The parser divides a text at each character that is written as an entity. */
function partsOf(node: DomNode): (DomElement | string)[] {
  const parts: (DomElement | string)[] = [];
  for (const child of node.childNodes) {
    const last = parts.at(-1);
    if (isElement(child)) parts.push(child);
    else if (!isText(child)) continue;
    else if (typeof last === 'string') parts[parts.length - 1] = last + (child.textContent ?? '');
    else parts.push(child.textContent ?? '');
  }
  return parts;
}

/** The rows of a table, and not those of tables in it. */
function rowsOf(table: DomElement): DomElement[] {
  return childrenOf(table).flatMap((child) => {
    const name = nameOf(child);
    if (name === 'tr') return [child];
    return ['thead', 'tbody', 'tfoot'].includes(name) ? rowsOf(child) : [];
  });
}

function isGap(element: DomElement): boolean {
  return nameOf(element) === 'span' && attributeOf(element, 'class') === 'cloze';
}

function formulaText(element: DomElement): string {
  return (element.textContent ?? '').trim();
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

function prefixed(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : line === '' ? others.trimEnd() : others + line))
    .join('\n');
}

/** Code with its line breaks, however they are written. */
function textOfCode(node: DomNode): string {
  let text = '';
  for (const child of node.childNodes) {
    if (isText(child)) text += child.textContent ?? '';
    else if (isElement(child)) {
      const name = nameOf(child);
      text += name === 'br' ? '\n' : textOfCode(child) + (name === 'div' || name === 'p' ? '\n' : '');
    }
  }
  return text;
}

function languageOf(element: DomElement): string {
  const names = [element, ...childrenOf(element)].map((each) => attributeOf(each, 'class')).join(' ');
  return /\blang(?:uage)?-(?<language>[\w+#-]{1,20})/u.exec(names)?.groups?.['language'] ?? '';
}
