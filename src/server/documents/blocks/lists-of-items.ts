import type { Block, ListItem } from '#domain/sources/tree.ts';
import { inlinesOf, type Run, textOfRuns, withoutStart } from './inline-runs.ts';

/** A line that begins like an item of a list, with its mark. */
export type Item = { type: 'item'; runs: Run[]; page: number | null };

/** Signs that only items begin with. */
const BULLET = /^[•‣▪◦●○■□]\s+/u;
/** Signs that a single line may also begin with for another reason. */
const DASH = /^[*+–—-]\s+/u;
const NUMBER = /^(?<number>\d{1,3})[.)]\s+/u;

type Mark = { kind: 'bullet' | 'dash' | 'number' | 'letter'; length: number; number: number };

/**
 * Puts items that follow each other into lists, without their bullets and numbers. Numbers must count up. Letters stay, because
 * other text may refer to them. A single item is a paragraph as it is written, unless it has a bullet.
 */
export function withLists(lines: readonly (Block | Item)[]): Block[] {
  const blocks: Block[] = [];
  let group: { item: Item; mark: Mark }[] = [];
  const flush = () => {
    blocks.push(...blocksOfGroup(group));
    group = [];
  };
  for (const line of lines) {
    if (line.type !== 'item') {
      flush();
      blocks.push(line);
      continue;
    }
    const mark = markOf(textOfRuns(line.runs));
    const last = group.at(-1)?.mark;
    if (last !== undefined && !goesOn(last, mark)) flush();
    group.push({ item: line, mark });
  }
  flush();
  return blocks;
}

function markOf(text: string): Mark {
  const bullet = BULLET.exec(text)?.[0].length;
  if (bullet !== undefined) return { kind: 'bullet', length: bullet, number: 0 };
  const dash = DASH.exec(text)?.[0].length;
  if (dash !== undefined) return { kind: 'dash', length: dash, number: 0 };
  const number = NUMBER.exec(text);
  if (number !== null) return { kind: 'number', length: number[0].length, number: Number(number[1]) };
  return { kind: 'letter', length: 0, number: 0 };
}

function goesOn(before: Mark, mark: Mark): boolean {
  return before.kind === mark.kind && (mark.kind !== 'number' || mark.number === before.number + 1);
}

function blocksOfGroup(group: readonly { item: Item; mark: Mark }[]): Block[] {
  const [first] = group;
  if (first === undefined) return [];
  if (group.length === 1 && first.mark.kind !== 'bullet')
    return [{ type: 'paragraph', children: inlinesOf(first.item.runs), ...dataOf(first.item) }];
  // A list that continues on the next page begins again there, so that it has the number of that page.
  return [...Map.groupBy(group, ({ item }) => item.page).values()].flatMap((page): Block[] => {
    const [top = first] = page;
    const start = top.mark.kind === 'number' && top.mark.number !== 1 ? { start: top.mark.number } : {};
    const children = page.map(({ item, mark }): ListItem => ({
      type: 'listItem',
      children: [{ type: 'paragraph', children: inlinesOf(withoutStart(item.runs, mark.length)) }],
    }));
    return [{ type: 'list', ordered: top.mark.kind === 'number', ...start, children, ...dataOf(top.item) }];
  });
}

function dataOf({ page }: Item): Pick<Block, 'data'> {
  return page === null ? {} : { data: { page } };
}
