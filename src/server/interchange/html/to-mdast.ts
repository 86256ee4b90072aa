import type { Root as HtmlRoot } from 'hast';
import { type Handle, type State, toMdast as convert } from 'hast-util-to-mdast';
import type { Nodes, Root } from 'mdast';
import { codeOf, languageOf, marked, texOfMathMl, tidyTex } from './handlers.ts';
import { isPhrasing, lineBreak, lineEdge } from './phrasing.ts';
import { raisedTex } from './raised-text.ts';
import { type FoundReferences, pictureOf, sizeOf, textHandler } from './references.ts';
import { tableOf } from './tables.ts';
import { attributeOf, elementsOf, textOf } from './tree.ts';

/** Converts a tree of HTML to a tree of Markdown in which every text is kept. */
export function toMdast(tree: HtmlRoot, found: FoundReferences): Root {
  const root = convert(tree, {
    handlers: handlersFor(found),
    nodeHandlers: { text: textHandler(found), comment: () => undefined },
  });
  return root.type === 'root' ? root : { type: 'root', children: [root] };
}

const nothing: Handle = () => undefined;

/** Content on lines of its own, without space around. */
const lines: Handle = (state, element) => {
  const children = state.all(element);
  return children.every(isPhrasing) ? [lineEdge(), ...children, lineEdge()] : state.toFlow(children);
};

const strong = marked('strong');
const emphasis = marked('emphasis');
const struck = marked('delete');

const span: Handle = (state, element) => {
  const style = attributeOf(element, 'style');
  const isGap = attributeOf(element, 'className') === 'cloze';
  if (isGap || /font-weight:\s{0,9}(?:bold|[6-9]00)/iu.test(style)) return strong(state, element, undefined);
  return /font-style:\s{0,9}italic/iu.test(style) ? emphasis(state, element, undefined) : state.all(element);
};

function handlersFor(found: FoundReferences): Record<string, Handle> {
  const picture: Handle = (_, element) =>
    pictureOf(attributeOf(element, 'src'), attributeOf(element, 'alt'), found, sizeOf(element));
  const recording: Handle = (state, element) => [
    ...pictureOf(attributeOf(element, 'src'), '', found),
    ...state.all({
      ...element,
      children: elementsOf(element).filter(({ tagName }) => tagName === 'source'),
    }),
  ];
  const inLines = [
    'div',
    'center',
    'address',
    'article',
    'aside',
    'figcaption',
    'figure',
    'footer',
    'header',
    'main',
    'nav',
    'section',
    'form',
    'fieldset',
    'legend',
    'details',
    'summary',
    'dl',
    'dt',
    'dd',
    'hgroup',
    'body',
    'html',
    'search',
  ];
  return {
    ...Object.fromEntries(inLines.map((name) => [name, lines])),
    ...Object.fromEntries(
      ['head', 'iframe', 'noscript', 'canvas', 'noframes', 'rp', 'input', 'datalist', 'select'].map(
        (name) => [name, nothing],
      ),
    ),
    b: strong,
    strong,
    i: emphasis,
    em: emphasis,
    cite: emphasis,
    dfn: emphasis,
    var: emphasis,
    s: struck,
    strike: struck,
    del: struck,
    u: (state, element) => state.all(element),
    mark: (state, element) => state.all(element),
    span,
    br: lineBreak,
    img: picture,
    audio: recording,
    video: recording,
    source: picture,
    svg: () => {
      found.embedded += 1;
      return undefined;
    },
    picture: (state, element) =>
      state.all({ ...element, children: elementsOf(element).filter(({ tagName }) => tagName === 'img') }),
    menu: (state, element) => state.all({ ...element, tagName: 'ul' }),
    a: link,
    code,
    tt: code,
    kbd: code,
    samp: code,
    pre: (_, element) => ({ type: 'code', lang: languageOf(element), value: codeOf(element) }),
    sup: raised,
    sub: raised,
    rt: (state, element) => [
      { type: 'text', value: '(' },
      ...state.all(element),
      { type: 'text', value: ')' },
    ],
    math: mathMl,
    table: (state, element) => [
      ...elementsOf(element)
        .filter(({ tagName }) => tagName === 'caption')
        .flatMap((caption) => [lineEdge(), ...state.all(caption), lineEdge()]),
      ...tableOf(state, element),
    ],
    'tex-inline': (state, element) => formula(textOf(element), false, state),
    'tex-display': (state, element) => formula(textOf(element), true, state),
    'anki-mathjax': (state, element) =>
      formula(textOf(element), attributeOf(element, 'block') === 'true', state),
  };
}

function formula(tex: string, isDisplayed: boolean, { inTable }: State): Nodes[] {
  const value = tidyTex(tex);
  if (value === '') return [];
  return [{ type: isDisplayed && !inTable ? 'math' : 'inlineMath', value }];
}

const mathMl: Handle = (state, element) => {
  const tex = texOfMathMl(element);
  return tex === null
    ? { type: 'text', value: textOf(element).replaceAll(/\s+/gu, '') }
    : formula(tex, attributeOf(element, 'display') === 'block', state);
};

const link: Handle = (state, element) => {
  const children = state.all(element);
  const href = attributeOf(element, 'href').trim();
  const isSafe = /^(?:https?:\/\/|mailto:)[^\s<>]+$/iu.test(href) && href.length <= 1_000;
  if (!isSafe || !children.every(isPhrasing) || !children.some((child) => child.type !== 'break'))
    return children;
  // Escaped, they would read as the marks of a formula.
  const url = href.replaceAll('(', '%28').replaceAll(')', '%29');
  // A bracket in code would end the text of the link.
  const inner = children.map((child) =>
    child.type === 'inlineCode' && child.value.includes(']')
      ? { type: 'text' as const, value: child.value }
      : child,
  );
  return { type: 'link', url, children: inner };
};

/** Code within a line; several lines become a block. */
const code: Handle = (state, element) => {
  const value = codeOf(element);
  if (value.trim() === '') return value === '' ? [] : { type: 'text', value: ' ' };
  if (!value.includes('\n')) return { type: 'inlineCode', value: value.trim() };
  if (!state.inTable) return { type: 'code', lang: languageOf(element), value };
  return value
    .split('\n')
    .flatMap((line): Nodes[] =>
      line.trim() === '' ? [] : [{ type: 'inlineCode', value: line.trim() }, lineBreak()],
    );
};

const raised: Handle = (state, element, parent) => {
  const inner = state.all(element);
  const isText = inner.every((node) => ['text', 'strong', 'emphasis', 'inlineMath'].includes(node.type));
  const previous = parent?.children[parent.children.findIndex((child) => child === element) - 1];
  const before = previous?.type === 'text' ? previous.value.slice(-1) : '';
  const raisedText = isText ? raisedTex(element, before) : null;
  if (raisedText === null) return inner;
  return { type: raisedText.isFormula ? 'inlineMath' : 'text', value: raisedText.text };
};
