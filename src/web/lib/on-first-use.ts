/** Creates a value on first use and then keeps it. Formatters are slow to create, and a screen may need none. */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= make());
}
