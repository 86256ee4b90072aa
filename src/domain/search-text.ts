/**
 * The form in which text is searched and compared, the same on every database engine: compatibility-decomposed,
 * without combining marks, lower case, single spaces. "Été à Paris", "ete a paris" and "ÉTÉ" all meet here.
 */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
