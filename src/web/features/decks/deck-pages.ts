/** The cursor of the next page, from a `Link` header with `rel="next"` (RFC 8288); undefined on the last page. */
export function nextCursor(link: string | null): string | undefined {
  const next = /<([^<>]*)>\s*;[^,<]*\brel="?next"?/u.exec(link ?? '')?.[1];
  if (next === undefined) return undefined;
  const [, query = ''] = next.split('?', 2);
  return new URLSearchParams(query).get('cursor') ?? undefined;
}

/** The total count from `X-Total-Count`, or else the number of items on the page. */
export function totalCount(header: string | null, onPage: number): number {
  return header !== null && /^\d+$/u.test(header) ? Number(header) : onPage;
}
