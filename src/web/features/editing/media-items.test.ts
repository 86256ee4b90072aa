import { describe, expect, it } from 'vitest';
import { itemOf, nameOf, spacedOut } from './media-items.ts';

const SHOWN = `![A heart](media:${'a'.repeat(64)}#8x6)`;
const PLAYED = `[chien](media:${'a'.repeat(64)})`;

describe('inserting media into a text', () => {
  it.each([
    ['', '', SHOWN],
    ['What is this?', '', `What is this?\n\n${SHOWN}`],
    ['What is this?\n', '', `What is this?\n\n${SHOWN}`],
    ['What ', ' is this?', `What \n\n${SHOWN} is this?`],
    ['ab', 'ef', `ab\n\n${SHOWN}\n\nef`],
    ['', 'text', `${SHOWN}\n\ntext`],
  ])('a picture between %j and %j gets its own lines', (before, after, result) => {
    expect(before + spacedOut(before, SHOWN, after, true) + after).toBe(result);
  });

  it('a sound is inserted within the line', () => {
    expect(spacedOut('the dog', PLAYED, ' barks', false)).toBe(` ${PLAYED}`);
    expect(spacedOut('the dog ', PLAYED, 'barks', false)).toBe(`${PLAYED} `);
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
