import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { type Handle, type State, toMdast } from 'hast-util-to-mdast';
import type { DefinitionListContent, Nodes, PhrasingContent, TableCell, TableRow } from 'mdast';
import { lowered, raised } from '#domain/sources/clean-text.ts';
import type { Block } from '#domain/sources/tree.ts';
import { markFormulas } from '../../interchange/html/formulas.ts';
import { codeOf, languageOf, marked, texOfMathMl } from '../../interchange/html/handlers.ts';
import { isPhrasing, lineBreak } from '../../interchange/html/phrasing.ts';
import { attributeOf, elementsOf, textOf } from '../../interchange/html/tree.ts';
import { blocksOfMdast } from './blocks-of-mdast.ts';
import { type CutFormula, formulaOf, withFormulas, withSources } from './cut-formulas.ts';
import { NOTE_ELEMENT, prunePage } from './prune-page.ts';

/** The blocks of a page, a chapter or a converted document. `formulas` are those that have been cut out of its HTML. */
export function blocksOfHtml(html: string, formulas: readonly CutFormula[] = []): Block[] {
  const tree = fromHtml(html);
  prunePage(tree);
  markFormulas(tree);
  const root = toMdast(tree, {
    handlers: handlersFor(formulas),
    nodeHandlers: { text: (_, { value }: { value: string }) => withFormulas(value, formulas) },
  });
  return root.type === 'root' ? blocksOfMdast(root) : [];
}

const nothing: Handle = () => undefined;
const children: Handle = (state, element) => state.all(element);
const strong = marked('strong');
const emphasis = marked('emphasis');

function handlersFor(formulas: readonly CutFormula[]): Record<string, Handle> {
  const code: Handle = (_, element) => ({
    type: 'inlineCode',
    value: withSources(textOf(element), formulas),
  });
  return {
    b: strong,
    strong,
    i: emphasis,
    em: emphasis,
    mark: children,
    q: children,
    del: children,
    s: children,
    strike: children,
    a: (state, element) => linkOf(state, element, withSources(attributeOf(element, 'href'), formulas)),
    code,
    kbd: code,
    samp: code,
    tt: code,
    pre: (_, element) => ({
      type: 'code',
      lang: languageOf(element),
      value: withSources(codeOf(element), formulas),
    }),
    sup: withCharacters(raised),
    sub: withCharacters(lowered),
    wbr: nothing,
    menu: (state, element) => state.all({ ...element, tagName: 'ul' }),
    img: picture,
    script: (_, element) =>
      formulaOf(textOf(element), { isDisplayed: attributeOf(element, 'type').includes('display') }),
    math: (_, element) => {
      const isDisplayed = attributeOf(element, 'display') === 'block';
      const tex = texOfMathMl(element);
      return tex === null
        ? { type: 'text', value: textOf(element).replaceAll(/\s+/gu, '') }
        : formulaOf(tex, { isDisplayed });
    },
    'tex-inline': (_, element) => formulaOf(textOf(element), { isDisplayed: false }),
    'tex-display': (_, element) => formulaOf(textOf(element), { isDisplayed: true }),
    [NOTE_ELEMENT]: (state, element) =>
      state.toFlow(state.all(element)).map((node) => ({ ...node, data: { ...node.data, isNote: true } })),
    dl: (state, element) => ({ type: 'defList', children: definitionsIn(state, element) }),
    dt: children,
    dd: children,
    table,
  };
}

/** A link to another page; one within the page is only text. */
function linkOf(state: State, element: Element, href: string): Nodes | Nodes[] {
  const inner = state.all(element);
  const url = href.trim();
  const isLink =
    url !== '' &&
    url.length <= 1_000 &&
    !url.startsWith('#') &&
    /^(?:https?:|mailto:|[^:]*(?:[/?#]|$))/iu.test(url);
  return isLink && inner.every(isPhrasing) ? { type: 'link', url, children: inner } : inner;
}

/** A picture, or a formula if the picture shows one: its description is the TeX. */
const picture: Handle = (_, element) => {
  const [kind, alt] = [attributeOf(element, 'className'), attributeOf(element, 'alt')];
  if (/math|(?:^|\s)(?:tex|latex)(?:\s|$)/u.test(kind))
    return formulaOf(alt, { isDisplayed: kind.includes('display') });
  return { type: 'image', url: attributeOf(element, 'src'), alt };
};

/** Raised or lowered text in characters of its own where there are some (x²). */
function withCharacters(convert: (text: string) => string): Handle {
  return (state, element) => {
    const inner = state.all(element);
    return inner.every(({ type }) => type === 'text')
      ? { type: 'text', value: convert(textOf(element)) }
      : inner;
  };
}

/** The terms and descriptions of a definition list, which may be in groups. */
function definitionsIn(state: State, list: Element): DefinitionListContent[] {
  return elementsOf(list).flatMap((element): DefinitionListContent[] => {
    if (element.tagName === 'dt') return [{ type: 'defListTerm', children: state.all(element) }];
    if (element.tagName === 'div') return definitionsIn(state, element);
    return [{ type: 'defListDescription', children: state.all(element) }];
  });
}

const table: Handle = (state, element) => {
  const rows = rowsOf(element);
  const isNested = state.inTable;
  state.inTable = true;
  const cells = rows.map((row) => cellsOf(row).map((cell) => state.toFlow(state.all(cell))));
  state.inTable = isNested;
  const caption = elementsOf(element)
    .filter(({ tagName }) => tagName === 'caption')
    .flatMap((each) => state.toFlow(state.all(each)));
  if (isNested || isLayout(cells)) return [...caption, ...cells.flat(2)];
  const [first] = rows;
  const hasHeader = first !== undefined && cellsOf(first).every(({ tagName }) => tagName === 'th');
  return [...caption, { type: 'table', data: { hasHeader }, children: cells.map(rowOf) }];
};

/** Whether a table arranges parts of a page: it has one column, or sections, lists and tables in its cells. */
function isLayout(rows: ReadonlyArray<readonly Nodes[][]>): boolean {
  const filled = rows.map((row) => row.filter((cell) => cell.length > 0));
  return (
    filled.every((row) => row.length <= 1) ||
    filled.flat().some((cell) => cell.some(({ type }) => type === 'heading' || type === 'table'))
  );
}

function rowOf(cells: readonly Nodes[][]): TableRow {
  const children = cells.map((inner): TableCell => ({ type: 'tableCell', children: phrasingIn(inner) }));
  return { type: 'tableRow', children };
}

/** The content of blocks, in one line. */
function phrasingIn(nodes: readonly Nodes[]): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (isPhrasing(node)) return [node];
    if (node.type === 'code') return [lineBreak(), { type: 'inlineCode', value: node.value }, lineBreak()];
    return 'children' in node ? [lineBreak(), ...phrasingIn(node.children), lineBreak()] : [];
  });
}

/** The rows of a table, without those of nested tables. */
function rowsOf(element: Element): Element[] {
  return elementsOf(element).flatMap((child) => {
    if (child.tagName === 'tr') return [child];
    return ['thead', 'tbody', 'tfoot'].includes(child.tagName) ? rowsOf(child) : [];
  });
}

/** The cells of a row, with an empty one for each column that a wide one covers to its right. */
function cellsOf(row: Element): Element[] {
  return elementsOf(row).flatMap((cell) => {
    const span = Number(attributeOf(cell, 'colSpan'));
    const covered = span > 1 && span <= 50 ? span - 1 : 0;
    return [cell, ...Array.from({ length: covered }, () => ({ ...cell, children: [] }))];
  });
}
