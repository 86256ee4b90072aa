import type { BlockContent, PhrasingContent, Root } from 'mdast';
import { type Block, entriesOf, type Inline, replaceImages } from '#domain/sources/tree.ts';
import { writeMarkdown } from '../../../interchange/html/write-markdown.ts';

/**
 * A passage as Markdown, from which a model sees terms in bold, lists, tables and formulas. Definition lists become lists of
 * terms in bold, because Markdown has none; links become their text. A picture becomes its number ("[Picture 1]"), or nothing if it has
 * none.
 */
export function passageMarkdown(
  blocks: readonly Block[],
  numberOf: (url: string) => number | undefined = () => undefined,
): string {
  const numbered = replaceImages(blocks, (image) => {
    const number = numberOf(image.url);
    return number === undefined ? null : { ...image, alt: `Picture ${number}` };
  });
  const root: Root = { type: 'root', children: numbered.map(contentOf) };
  return writeMarkdown(root);
}

function contentOf(block: Block): BlockContent {
  switch (block.type) {
    case 'heading':
      return { type: 'heading', depth: block.depth, children: phrasing(block.children) };
    case 'paragraph':
      return { type: 'paragraph', children: phrasing(block.children) };
    case 'list':
      return {
        type: 'list',
        ordered: block.ordered,
        start: block.start ?? 1,
        spread: false,
        children: block.children.map(({ children }) => ({
          type: 'listItem',
          spread: false,
          children: children.map(contentOf),
        })),
      };
    case 'defList':
      return definitions(block);
    case 'table':
      return {
        type: 'table',
        children: block.children.map((row) => ({
          type: 'tableRow',
          children: row.children.map((cell) => ({
            type: 'tableCell',
            children: phrasing(cell.children),
          })),
        })),
      };
    case 'code':
      return { type: 'code', lang: block.lang, value: block.value };
    case 'math':
      return { type: 'math', value: block.value };
    case 'blockquote':
      return { type: 'blockquote', children: block.children.map(contentOf) };
    case 'image':
      return { type: 'html', value: `[${block.alt}]` };
  }
}

function definitions({ children }: Extract<Block, { type: 'defList' }>): BlockContent {
  const items = entriesOf(children).map(({ terms, descriptions }) => {
    const names = terms.flatMap((term, index): PhrasingContent[] => [
      ...(index === 0 ? [] : [{ type: 'text' as const, value: ', ' }]),
      { type: 'strong', children: phrasing(term.children) },
    ]);
    const [first, ...others] = descriptions.flatMap((description) => description.children).map(contentOf);
    const colon: PhrasingContent[] = names.length === 0 ? [] : [{ type: 'text', value: ': ' }];
    const beginning = first?.type === 'paragraph' ? first.children : [];
    const rest = first === undefined || first.type === 'paragraph' ? others : [first, ...others];
    const line: BlockContent = { type: 'paragraph', children: [...names, ...colon, ...beginning] };
    return { type: 'listItem' as const, spread: false, children: [line, ...rest] };
  });
  return { type: 'list', ordered: false, spread: false, children: items };
}

function phrasing(nodes: readonly Inline[]): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (node.type === 'link') return phrasing(node.children);
    if (node.type === 'strong' || node.type === 'emphasis')
      return [{ type: node.type, children: phrasing(node.children) }];
    return [{ ...node }];
  });
}
