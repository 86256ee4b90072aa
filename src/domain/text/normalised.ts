/** A run of marks that is longer than any writing needs. The two last characters become marks in the compatibility forms. */
const LONG_RUN = /[[\p{M}\uff9e\uff9f]--\u034f]{30}(?=[[\p{M}\uff9e\uff9f]--\u034f])/gv;
const JOINER = '\u034f';

/**
 * A text in a Unicode normalisation form. An invisible joiner is inserted after every 30 combining marks in a row: the
 * Stream-Safe Text Format (UAX #15). Without it, sorting the marks takes time with the square of their number, minutes for
 * as many as fit into one request.
 */
export function normalised(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replaceAll(LONG_RUN, `$&${JOINER}`).normalize(form);
}
