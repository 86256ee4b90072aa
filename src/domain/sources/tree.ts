/**
 * A document as a syntax tree: the nodes of mdast that study material needs, with the names of mdast, so that its tools read
 * them. Every reader makes these nodes; passages, the reader view, extraction and prompts are made from them.
 */
export type Inline =
  | { type: 'text'; value: string }
  | { type: 'inlineCode'; value: string }
  | { type: 'inlineMath'; value: string }
  | { type: 'strong' | 'emphasis'; children: Inline[] }
  | { type: 'link'; url: string; children: Inline[] };

export type ListItem = { type: 'listItem'; children: Block[] };
export type TableRow = { type: 'tableRow'; children: TableCell[] };
export type TableCell = { type: 'tableCell'; children: Inline[] };
/** A term of a definition list, and one of its descriptions. A term may have several, and several terms may share one. */
export type DefinitionTerm = { type: 'defListTerm'; children: Inline[] };
export type Description = { type: 'defListDescription'; children: Block[] };

/** Data in addition to mdast. */
export type BlockData = {
  /** The page, slide or time at which the block begins. See `placeAtSecond`. */
  page?: number;
  /** A footnote, or a speaker's note on a slide. */
  isNote?: true;
  /** The block continues the list, table or paragraph of the previous passage. */
  isContinued?: true;
};

export type Block = (
  | { type: 'heading'; depth: 1 | 2 | 3 | 4 | 5 | 6; children: Inline[] }
  | { type: 'paragraph'; children: Inline[] }
  /** An ordered list begins with the number `start`, or with 1. */
  | { type: 'list'; ordered: boolean; start?: number; children: ListItem[] }
  | { type: 'defList'; children: (DefinitionTerm | Description)[] }
  /** The first row has column names; they are empty if the document has none. */
  | { type: 'table'; children: TableRow[] }
  | { type: 'code'; lang: string | null; value: string }
  | { type: 'math'; value: string }
  | { type: 'blockquote'; children: Block[] }
  /** A picture, which adds nothing to the plain text. In a source, its `url` is one of media (`media:HASH#800x600`). */
  | { type: 'image'; url: string; alt: string }
) & { data?: BlockData };

export type Image = Extract<Block, { type: 'image' }>;

/** The text of inline nodes. Formulas keep their marks, without which they could not be distinguished from text. */
export function inlineText(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if ('children' in node) return inlineText(node.children);
      return node.type === 'inlineMath' ? `$${node.value}$` : node.value;
    })
    .join('');
}

/**
 * The plain text of blocks, which quotes are taken from. Blocks are separated by a blank line; items, rows and entries of
 * definition lists are lines, cells are separated by " | ", and a term precedes its description ("term: description").
 * The text of each block is part of the text of the whole.
 */
export function blocksText(blocks: readonly Block[]): string {
  return blocks
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n\n');
}

/** The plain text of one block, as in `blocksText`. */
export function blockText(block: Block): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return inlineText(block.children);
    case 'list':
      return lines(block.children.map(({ children }) => lines(children.map(blockText))));
    case 'defList':
      return lines(entriesOf(block.children).map(entryText));
    case 'table':
      return lines(block.children.map(rowText));
    case 'code':
      return block.value;
    case 'math':
      return `$$${block.value}$$`;
    case 'blockquote':
      return blocksText(block.children);
    case 'image':
      return '';
  }
}

/** The pictures in blocks, in reading order. */
export function imagesIn(blocks: readonly Block[]): Image[] {
  const images: Image[] = [];
  replaceImages(blocks, (image) => {
    images.push(image);
    return image;
  });
  return images;
}

/** The blocks with each picture replaced, or without it where `replace` returns null. */
export function replaceImages(blocks: readonly Block[], replace: (image: Image) => Image | null): Block[] {
  const within = <Parent extends { children: Block[] }>(parent: Parent): Parent[] => {
    const children = replaceImages(parent.children, replace);
    return children.length === 0 && parent.children.length > 0 ? [] : [{ ...parent, children }];
  };
  return blocks.flatMap((block): Block[] => {
    switch (block.type) {
      case 'image': {
        const image = replace(block);
        return image === null ? [] : [image];
      }
      case 'blockquote':
        return within(block);
      case 'list': {
        const children = block.children.flatMap(within);
        return children.length === 0 ? [] : [{ ...block, children }];
      }
      case 'defList': {
        const children = block.children.flatMap((node): (DefinitionTerm | Description)[] =>
          node.type === 'defListTerm' ? [node] : within(node),
        );
        return [{ ...block, children }];
      }
      case 'heading':
      case 'paragraph':
      case 'table':
      case 'code':
      case 'math':
        return [block];
    }
  });
}

/** The plain text of a table's row, as in `blocksText`; empty cells are left out. */
export function rowText({ children }: TableRow): string {
  return children
    .map((cell) => inlineText(cell.children))
    .filter((text) => text !== '')
    .join(' | ');
}

/** Terms of a definition list with their descriptions. */
export type Entry = { terms: DefinitionTerm[]; descriptions: Description[] };

/** Groups the nodes of a definition list: terms that follow each other share the descriptions after them. */
export function entriesOf(nodes: readonly (DefinitionTerm | Description)[]): Entry[] {
  const entries: Entry[] = [];
  for (const node of nodes) {
    const last = entries.at(-1);
    if (node.type === 'defListTerm') {
      if (last === undefined || last.descriptions.length > 0)
        entries.push({ terms: [node], descriptions: [] });
      else last.terms.push(node);
    } else if (last === undefined) entries.push({ terms: [], descriptions: [node] });
    else last.descriptions.push(node);
  }
  return entries;
}

/** The plain text of an entry, as in `blocksText`. */
export function entryText({ terms, descriptions }: Entry): string {
  const term = terms.map(({ children }) => inlineText(children)).join(', ');
  const description = lines(descriptions.map(({ children }) => lines(children.map(blockText))));
  return [term, description].filter((text) => text !== '').join(': ');
}

function lines(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n');
}
