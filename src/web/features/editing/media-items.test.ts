import { describe, expect, it } from 'vitest';
import { itemOf, nameOf, withMedia } from './media-items.ts';

const HASH = 'a'.repeat(64);
const picture = {
  media: { hash: HASH, type: 'image/png', bytes: 1, width: 8, height: 6 },
  address: `media:${HASH}#8x6`,
} as const;
const sound = {
  media: { hash: HASH, type: 'audio/mpeg', bytes: 1, width: null, height: null },
  address: `media:${HASH}`,
} as const;
const shown = `![A heart](media:${HASH}#8x6)`;
const played = `[chien](media:${HASH})`;

describe('inserting media into a text', () => {
  it.each([
    ['', 0, 0, shown],
    ['What is this?', 13, 13, `What is this?\n\n${shown}`],
    ['What  is this?', 5, 5, `What\n\n${shown} is this?`],
    ['abcdef', 2, 4, `ab\n\n${shown}\n\nef`],
    ['text', 0, 0, `${shown}\n\ntext`],
  ])('a picture inserted into %j at %i to %i gets its own lines', (text, from, to, result) => {
    expect(withMedia(text, { from, to }, picture, 'A heart').text).toBe(result);
  });

  it('a sound is inserted within the line, with the cursor after it', () => {
    const { text, cursor } = withMedia('the dog barks', { from: 7, to: 7 }, sound, 'chien');
    expect(text).toBe(`the dog ${played} barks`);
    expect(text.slice(0, cursor)).toBe(`the dog ${played}`);
  });
});

describe('a file', () => {
  const file = (type: string, size = 1, name = 'x') => new File([new Uint8Array(size)], name, { type });

  it.each([
    [file('image/png'), undefined],
    [file('audio/x-m4a'), undefined],
    [file(''), undefined],
    [file('image/svg+xml'), /^SVG files cannot be used/u],
    [file('application/pdf'), /^This file is neither a picture/u],
    [file('image/png', 0), /^This file is empty/u],
    [file('image/png', 10 * 1024 * 1024 + 1), /^This file is larger than 10 MB/u],
  ])('is checked before it is sent', ({ type, size }, message) => {
    const { error = '' } = itemOf(file(type, size));
    expect(error).toMatch(message ?? /^$/u);
  });

  it('suggests its name as the name of a sound', () => {
    expect(nameOf(file('audio/mpeg', 1, 'le_chien-noir.v2.mp3'))).toBe('le chien noir.v2');
  });
});
