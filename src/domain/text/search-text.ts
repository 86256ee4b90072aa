import { normalised } from './normalised.ts';

/**
 * The form in which text is searched and compared, the same on every database engine: compatibility-decomposed,
 * without combining marks, lower case, single spaces. "Été" and "ete" become the same.
 */
export function searchText(text: string): string {
  return (
    normalised(text, 'NFKD')
      .replaceAll(/\p{M}+/gu, '')
      // Through upper case, which turns ß into SS and unites the forms of sigma.
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .replaceAll(/\s+/gu, ' ')
      .trim()
  );
}
