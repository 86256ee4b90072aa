import type { Block } from '#domain/sources/tree.ts';

type Depth = Extract<Block, { type: 'heading' }>['depth'];

const DEPTHS: readonly Depth[] = [1, 2, 3, 4, 5, 6];

/** The depth of a heading of some level from 1 on. There are six. */
export function depthOf(level: number): Depth {
  return DEPTHS[level - 1] ?? 6;
}
