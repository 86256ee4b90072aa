/**
 * The form in which text is searched and compared, the same on every database engine: compatibility-decomposed,
 * without combining marks, lower case, single spaces. "Été à Paris", "ete a paris" and "ÉTÉ" all meet here.
 */
export function searchText(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}+/gu, '')
      // By way of upper case, where ß is SS; and a sigma is a sigma wherever it stands in the word.
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .replaceAll(/\s+/gu, ' ')
      .trim()
  );
}
