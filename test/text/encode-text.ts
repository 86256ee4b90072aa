/** Bytes of a text in any encoding of one or two bytes per character, the reverse of what TextDecoder does. */
export function encodeText(text: string, encoding: string): Uint8Array {
  const bytesOf = bytesIn(encoding);
  return Uint8Array.from(
    Array.from(text).flatMap((character) => {
      const bytes = bytesOf.get(character);
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
}

function bytesIn(encoding: string): Map<string, number[]> {
  const bytesOf = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  const add = (...bytes: number[]) => {
    const decoded = decoder.decode(Uint8Array.from(bytes));
    const isOne = Array.from(decoded).length === 1 && decoded !== '\u{fffd}';
    if (isOne && !bytesOf.has(decoded)) bytesOf.set(decoded, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) add(byte);
  for (let lead = 0x81; lead < 0xff; lead += 1) {
    for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail);
  }
  return bytesOf;
}
