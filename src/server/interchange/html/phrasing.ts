import type { Break, Nodes, PhrasingContent } from 'mdast';

declare module 'mdast' {
  interface BreakData {
    isEdge?: boolean;
  }
}

const PHRASING = new Set([
  'text',
  'break',
  'delete',
  'emphasis',
  'strong',
  'link',
  'image',
  'inlineCode',
  'inlineMath',
]);

/** Content within a line; all else is a block. */
export function isPhrasing(node: Nodes): node is PhrasingContent {
  return PHRASING.has(node.type);
}

export function lineBreak(): Break {
  return { type: 'break' };
}

/** The edge of content on lines of its own: a line break unless there already is one. */
export function lineEdge(): Break {
  return { type: 'break', data: { isEdge: true } };
}
