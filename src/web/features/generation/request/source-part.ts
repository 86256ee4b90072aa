/** A heading of a source, in the order of the text. */
export type SourceSection = {
  level: number;
  title: string;
  page: number | null;
  /** Index of the passage in which its text begins. */
  passage: number;
};

/** Indexes of a section and everything under it. */
export function subtree(sections: readonly SourceSection[], index: number): number[] {
  const level = sections[index]?.level ?? 0;
  const end = sections.findIndex((section, at) => at > index && section.level <= level);
  const until = end === -1 ? sections.length : end;
  return Array.from({ length: until - index }, (_, offset) => index + offset);
}

/** Whether all, some or none of the sections under a heading are chosen. */
export function chosenUnder(
  sections: readonly SourceSection[],
  chosen: ReadonlySet<number>,
  index: number,
): 'all' | 'some' | 'none' {
  const under = subtree(sections, index);
  const count = under.filter((at) => chosen.has(at)).length;
  if (count === 0) return 'none';
  return count === under.length ? 'all' : 'some';
}

/** The choice after checking or unchecking a heading with everything under it. */
export function toggled(
  sections: readonly SourceSection[],
  chosen: ReadonlySet<number>,
  index: number,
): Set<number> {
  const after = new Set(chosen);
  const wanted = chosenUnder(sections, chosen, index) !== 'all';
  for (const at of subtree(sections, index)) {
    if (wanted) after.add(at);
    else after.delete(at);
  }
  return after;
}

/** The passages of the chosen sections, each from where its text begins to where the next section begins. */
export function passagesOfSections(
  sections: readonly SourceSection[],
  chosen: ReadonlySet<number>,
  total: number,
): number[] {
  const passages = new Set<number>();
  for (const [index, { passage }] of sections.entries()) {
    if (!chosen.has(index)) continue;
    const end = Math.min(sections[index + 1]?.passage ?? total, total);
    for (let at = passage; at < Math.max(end, passage + 1); at += 1) passages.add(at);
  }
  return [...passages].toSorted((one, other) => one - other);
}

/**
 * The passages on some pages of a source with `total` passages. `pagesOf` returns the first and last page of a passage,
 * which never decrease; it is called for a few passages only.
 */
export async function passagesOnPages(
  pagesOf: (passage: number) => Promise<[number, number]>,
  total: number,
  [from, to]: readonly [number, number],
): Promise<number[]> {
  const first = await firstWhere(total, async (passage) => (await pagesOf(passage))[1] >= from);
  const after = await firstWhere(total, async (passage) => (await pagesOf(passage))[0] > to);
  return Array.from({ length: Math.max(0, after - first) }, (_, offset) => first + offset);
}

/** The first number below `total` that passes a test, or `total`. The test must pass for every later number too. */
async function firstWhere(total: number, test: (number: number) => Promise<boolean>): Promise<number> {
  let [low, high] = [0, total];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
