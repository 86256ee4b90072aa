import type { Element, ElementContent, Nodes, Parents, Root } from 'hast';

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

/** Replaces elements nested deeper than `depth` by their text, so that recursion over the tree ends. */
export function flattenBelow(root: Root, depth: number): void {
  let level: Parents[] = [root];
  for (let at = 0; at < depth; at += 1) level = level.flatMap(elementsOf);
  for (const parent of level) parent.children = [{ type: 'text', value: plainText(parent) }];
}

/** The text of a node of any depth. */
function plainText(node: Parents): string {
  const stack: ElementContent[] = node.children.toReversed() as ElementContent[];
  let text = '';
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next.type === 'text') text += next.value;
    else if (next.type === 'element') stack.push(...next.children.toReversed());
  }
  return text;
}
