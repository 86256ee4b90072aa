import type { InlineMath, Math } from 'mdast-util-math';
import type { Nodes, Root, Text } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Handle, type Info, type Options, toMarkdown } from 'mdast-util-to-markdown';

/** Writes a tree as Markdown for cards, with no more backslashes than it needs. */
export function writeMarkdown(root: Root): string {
  const texts = textsOf(root);
  const dollars = texts.reduce((sum, text) => sum + text.split('$').length - 1, 0);
  const tildes = texts.reduce((sum, text) => sum + text.split('~').length - 1, 0);
  const escapes = {
    dollars: dollars > 1 || (dollars > 0 && has(root, ['inlineMath', 'math'])),
    tildes: tildes > 1 || (tildes > 0 && has(root, ['delete'])),
  };
  return toMarkdown(root, optionsFor(escapes)).trimEnd();
}

interface Escapes {
  readonly dollars: boolean;
  readonly tildes: boolean;
}

function optionsFor(escapes: Escapes): Options {
  const text: Handle = (node: Text, _, state, info) =>
    escapeText(node.value, info, escapes, {
      isCell: state.stack.includes('tableCell'),
      isLabel: state.stack.includes('label'),
      isHeading: state.stack.includes('headingAtx'),
    });
  return {
    bullet: '-',
    rule: '-',
    fences: true,
    listItemIndent: 'one',
    resourceLink: true,
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    handlers: {
      text: Object.assign(text, { peek: (node: Text) => node.value.charAt(0) }),
      // Cards show the lines of a paragraph as lines.
      break: (_node, _parent, state) =>
        state.stack.includes('tableCell') || state.stack.includes('headingAtx') ? ' ' : '\n',
      math: (node: Math) => `$$${node.value}$$`,
      inlineMath: Object.assign(formula, { peek: () => '$' }),
    },
    join: [
      (one, other, parent) =>
        parent.type === 'listItem' && other.type === 'list' && one.type === 'paragraph' ? 0 : undefined,
    ],
  };
}

const formula: Handle = (node: InlineMath, _parent, _state, info: Info) => {
  // Dollars beside a digit or a dollar would be taken for money.
  const isMoney = /[\d$]/u.test(info.after) || /[\\$]/u.test(info.before);
  return isMoney ? String.raw`\(${node.value}\)` : `$${node.value}$`;
};

function textsOf(node: Nodes): string[] {
  if (node.type === 'text') return [node.value];
  return 'children' in node ? node.children.flatMap(textsOf) : [];
}

function has(node: Nodes, types: readonly string[]): boolean {
  return (
    types.includes(node.type) || ('children' in node && node.children.some((child) => has(child, types)))
  );
}

const PUNCTUATION = /[!-/:-@[-`{-~]/u;
const WORD = /[\p{L}\p{N}]/u;
const SPECIAL = /[\\*_`~<&$|[\]!:.]/gu;
/** The beginning of what becomes a link by itself, up to the character that a backslash may hide. */
const URL_START = /(?:https?(?=:\/\/)|www(?=\.))/giu;
const MAX_URL = 2_000;
/** What makes a line a heading, an item, a quote, a table, a rule, or the line before it a heading. */
const LINE_START = /^(?:#{1,6}(?:\s|$)|[-+*](?:\s|$)|>|\||~{3}|[-=:][-=:| ]*$)/u;
const NUMBER = /^(?<digits>\d{1,9})[.)](?=\s|$)/u;

function escapeText(
  text: string,
  { before, after }: Pick<Info, 'before' | 'after'>,
  escapes: Escapes,
  place: { isCell: boolean; isLabel: boolean; isHeading: boolean },
): string {
  const isLineStart = before === '' || before === '\n';
  const start = isLineStart && LINE_START.test(text) ? '\\' : '';
  const number = isLineStart ? (NUMBER.exec(text)?.groups?.['digits']?.length ?? -1) : -1;
  // A backslash within a URL would become part of the link. One near its beginning makes the parser unescape it first.
  const hidden = new Set<number>();
  for (const { index, 0: name } of text.matchAll(URL_START)) {
    const url = text.slice(index, index + MAX_URL).split(/[\s<>]/u, 1)[0] ?? '';
    if (/[*~`$|\]\\]|[^\p{L}\p{N}]_|_(?:[^\p{L}\p{N}]|$)/u.test(url)) hidden.add(index + name.length);
  }
  let escaped = start;
  let end = 0;
  const put = (index: number, instead: string) => {
    escaped += text.slice(end, index) + instead;
    end = index + 1;
  };
  const isTask = isLineStart && /^\[[ x]\]\s/iu.test(text);
  if (number !== -1) put(number, `\\${text[number]}`);
  for (const { index, 0: character } of text.matchAll(SPECIAL)) {
    if (index < end || (index === 0 && start !== '')) continue;
    if (place.isLabel && (character === '[' || character === ']')) {
      // With a backslash they would be the marks of a formula.
      put(index, character === '[' ? '&#91;' : '&#93;');
      continue;
    }
    const previous = index === 0 ? before : text.charAt(index - 1);
    const following = text.charAt(index + 1) || after;
    if (
      hidden.has(index) ||
      (isTask && index === 2) ||
      isUnsafe(character, previous, following, text.slice(index, index + 40), escapes, place.isCell)
    )
      put(index, `\\${character}`);
  }
  // Signs at the end of a heading would close it.
  if (place.isHeading && after === '\n' && text.endsWith('#')) put(text.length - 1, String.raw`\#`);
  return escaped + text.slice(end);
}

function isUnsafe(
  character: string,
  previous: string,
  following: string,
  rest: string,
  escapes: Escapes,
  isCell: boolean,
): boolean {
  switch (character) {
    case '\\':
      return following === '\n' || PUNCTUATION.test(following);
    case '*':
      return !/^\s?$/u.test(previous) || !/^\s?$/u.test(following);
    case '_':
      return !WORD.test(previous) || !WORD.test(following);
    case '~':
      return escapes.tildes;
    case '<':
      return /[a-z/!?]/iu.test(following);
    case '&':
      return /^&#?\w{1,32};/u.test(rest);
    case '$':
      return escapes.dollars;
    case '|':
      return isCell;
    case ']':
      return /[(:[]/u.test(following);
    case '[':
    case ':':
    case '.':
      return false;
    case '!':
      return rest.length === 1 && following === '[';
    default:
      return true;
  }
}
