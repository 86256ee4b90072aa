/** Makes a thing when it is first asked for, and then keeps it: formatters take long to make, and a screen may need none. */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
