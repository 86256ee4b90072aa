import { type Block, type Inline, inlineText } from '#domain/sources/tree.ts';

/** A tree as short text for expectations: elements are named as in HTML, and cells are set apart by bars. */
export function treeAsText(blocks: readonly Block[]): string {
  return blocks.map(blockAsText).join('');
}

function blockAsText(block: Block): string {
  const { page, isNote } = block.data ?? {};
  const more = `${page === undefined ? '' : ` page=${page}`}${isNote === true ? ' note' : ''}`;
  const element = (name: string, content: string) => `<${name}${more}>${content}</${name.split(' ', 1)[0]}>`;
  switch (block.type) {
    case 'heading':
      return element(`h${block.depth}`, inlinesAsText(block.children));
    case 'paragraph':
      return element('p', inlinesAsText(block.children));
    case 'list': {
      const items = block.children.map(({ children }) => `<li>${treeAsText(children)}</li>`).join('');
      return element(block.ordered ? `ol${block.start === undefined ? '' : ` ${block.start}`}` : 'ul', items);
    }
    case 'defList':
      return element(
        'dl',
        block.children
          .map((child) =>
            child.type === 'defListTerm'
              ? `<dt>${inlinesAsText(child.children)}</dt>`
              : `<dd>${treeAsText(child.children)}</dd>`,
          )
          .join(''),
      );
    case 'table': {
      const rows = block.children.map((row) =>
        row.children.map((cell) => inlinesAsText(cell.children)).join('|'),
      );
      return element('table', rows.join('/'));
    }
    case 'code':
      return element(`pre${block.lang === null ? '' : ` ${block.lang}`}`, block.value);
    case 'math':
      return element('math', block.value);
    case 'blockquote':
      return element('blockquote', treeAsText(block.children));
    case 'image':
      return element(`img ${block.url.replace(/^media:[0-9a-f]{64}#/u, '')}`, block.alt);
  }
}

function inlinesAsText(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      switch (node.type) {
        case 'strong':
          return `<b>${inlinesAsText(node.children)}</b>`;
        case 'emphasis':
          return `<i>${inlinesAsText(node.children)}</i>`;
        case 'link':
          return `<a ${node.url}>${inlinesAsText(node.children)}</a>`;
        case 'inlineCode':
          return `\`${node.value}\``;
        case 'text':
        case 'inlineMath':
          return inlineText([node]);
      }
    })
    .join('');
}
