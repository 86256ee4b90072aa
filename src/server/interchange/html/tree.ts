import type { Element, Nodes, Parents, Root } from 'hast';

export function elementsOf(parent: Parents): Element[] {
  const children: readonly Nodes[] = parent.children;
  return children.filter(isElement);
}

export function isElement(node: Nodes): node is Element {
  return node.type === 'element';
}

/** An attribute as text; a list of classes is joined by spaces. */
export function attributeOf(element: Element, name: string): string {
  const value = element.properties[name];
  return Array.isArray(value)
    ? value.join(' ')
    : typeof value === 'string' || typeof value === 'number'
      ? `${value}`
      : '';
}

/** Elements that break the line before and after their content. */
const LINES = new Set(['br', 'div', 'p', 'li', 'tr']);

/** The text of a node, with line breaks where a browser shows them. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  let text = '';
  for (const child of node.children) {
    const breaks = isElement(child) && LINES.has(child.tagName);
    if (breaks && child.tagName !== 'br' && text !== '' && !text.endsWith('\n')) text += '\n';
    text += textOf(child);
    if (breaks && !text.endsWith('\n\n')) text += child.tagName === 'br' || !text.endsWith('\n') ? '\n' : '';
  }
  return text;
}

const TABLE = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);

/** Replaces what is nested deeper than `depth` by its text, so that recursion over the tree ends. */
export function flattenBelow(root: Root, depth: number): void {
  let level: Parents[] = [root];
  for (let at = 0; level.length > 0; at += 1) {
    // Text belongs into the cells of a table.
    const [deeper, flat] =
      at < depth ? [level, []] : [level.filter(isTablePart), level.filter((node) => !isTablePart(node))];
    for (const parent of flat) parent.children = [{ type: 'text', value: plainText(parent) }];
    level = deeper.flatMap(elementsOf);
  }
}

function isTablePart(node: Parents): boolean {
  return node.type === 'element' && TABLE.has(node.tagName);
}

/** The text of a node of any depth. */
function plainText(node: Parents): string {
  const stack: Nodes[] = [node];
  let text = '';
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next.type === 'text') text += next.value;
    else if ('children' in next) stack.push(...next.children.toReversed());
  }
  return text;
}
