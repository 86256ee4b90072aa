/** A field of a protobuf message: a number, or bytes that may be a text or a message again. */
export type ProtobufField = { number: number; value: number | Uint8Array };

/** Not a message, or one that ends too early. */
export class BrokenMessage extends Error {
  override readonly name = 'BrokenMessage';
}

/** The fields of a message in the order in which they are written. Throws BrokenMessage. */
export function* readMessage(bytes: Uint8Array): Generator<ProtobufField> {
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = bytes[at];
      if (byte === undefined) throw new BrokenMessage('A number ends too early');
      at += 1;
      // Numbers beyond 2^53 lose their last digits: no field that is read has such.
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new BrokenMessage('A number has no end');
  };
  const take = (length: number) => {
    if (length > bytes.length - at) throw new BrokenMessage('A field ends too early');
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = varint();
    const number = Math.floor(tag / 8);
    switch (tag % 8) {
      case 0:
        yield { number, value: varint() };
        break;
      case 1:
        yield { number, value: take(8) };
        break;
      case 2:
        yield { number, value: take(varint()) };
        break;
      case 5:
        yield { number, value: take(4) };
        break;
      default:
        throw new BrokenMessage(`There is no field of kind ${tag % 8}`);
    }
  }
}

/** The text of a field; empty where it is a number. */
export function textOfField({ value }: ProtobufField): string {
  return typeof value === 'number' ? '' : new TextDecoder().decode(value);
}
