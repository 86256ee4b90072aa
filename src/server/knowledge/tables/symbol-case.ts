/** A symbol with its case in words, which "s" and "S" differ by alone. */
export function withCase(symbol: string): string {
  if (!/^[A-Za-z]$/u.test(symbol)) return symbol;
  return `${symbol} (a ${/[A-Z]/u.test(symbol) ? 'capital' : 'small'} letter)`;
}
