/** Letters of scripts written from right to left, by the blocks that Unicode keeps for such scripts (UAX #9, table 4). */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** The direction of a text by its first letter, as HTML's `dir="auto"` finds it; a text without letters is `ltr`. */
export function textDirection(text: string): 'ltr' | 'rtl' {
  const [first = ''] = /\p{Letter}/u.exec(text) ?? [];
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
}
