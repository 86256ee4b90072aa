/** Something that is not split between pages. */
export type Row = {
  /** In the unit of the page, whichever that is. */
  height: number;
  /** Whether it must not be the last one of a page, as a heading. */
  keepWithNext?: boolean;
};

/**
 * Puts rows onto pages in their order, as many as `room` holds, each row whole. One that is higher than a page has a page of
 * its own.
 */
export function fillPages<R extends Row>(rows: readonly R[], room: number): R[][] {
  const pages: R[][] = [];
  let page: R[] = [];
  let used = 0;
  for (const group of groupsOf(rows)) {
    const height = heightOf(group);
    if (page.length > 0 && used + height > room) {
      pages.push(page);
      page = [];
      used = 0;
    }
    page.push(...group);
    used += height;
  }
  return page.length === 0 ? pages : [...pages, page];
}

/** Each row with those before it that it has to stay with. */
function groupsOf<R extends Row>(rows: readonly R[]): R[][] {
  const groups: R[][] = [];
  let open = false;
  for (const row of rows) {
    if (open) groups.at(-1)?.push(row);
    else groups.push([row]);
    open = row.keepWithNext ?? false;
  }
  return groups;
}

function heightOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { height }) => sum + height, 0);
}
