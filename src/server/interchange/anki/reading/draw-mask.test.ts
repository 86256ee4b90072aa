import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { occlusionLabels, occlusionShapes, type DrawnShape } from '#domain/interchange/anki/occlusion.ts';
import { drawMask } from './draw-mask.ts';

const WHITE = await sharp({ create: { width: 100, height: 50, channels: 3, background: '#ffffff' } })
  .png()
  .toBuffer();

/** The colours at some places of a picture. */
async function colours(picture: Uint8Array, ...places: ReadonlyArray<readonly [x: number, y: number]>) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return places.map(([x, y]) => {
    const at = (y * info.width + x) * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red > 240 && green > 240 && blue > 240) return 'white';
    return red > 200 && green < 180 ? 'red' : red > 200 && green > 200 ? 'yellow' : 'other';
  });
}

const NOTE =
  '{{c1::image-occlusion:rect:left=.1:top=.2:width=.2:height=.4:oi=1}}<br>' +
  '{{c2::image-occlusion:ellipse:left=.4:top=.2:rx=.1:ry=.2:oi=1}}' +
  '{{c3::image-occlusion:polygon:points=.7,.2 .9,.2 .9,.8 .7,.8:oi=1}}';

const PLACES = [
  [20, 20],
  [50, 20],
  [80, 25],
  [5, 5],
] as const;

const shapesOf = (number: number, side: 'question' | 'answer', note = NOTE): DrawnShape[] =>
  occlusionShapes(note, number, side) ?? [];

describe('a mask', () => {
  test('covers what is asked and, where the note says so, everything else', async () => {
    const drawn = await drawMask(WHITE, { mask: { shapes: shapesOf(1, 'question') } }, null);
    expect(await colours(drawn, ...PLACES)).toEqual(['red', 'yellow', 'yellow', 'white']);
    const one = NOTE.replaceAll(':oi=1', '');
    const alone = await drawMask(WHITE, { mask: { shapes: shapesOf(2, 'question', one) } }, null);
    expect(await colours(alone, ...PLACES)).toEqual(['white', 'red', 'white', 'white']);
  });

  test('shows on the answer only what was asked', async () => {
    const drawn = await drawMask(WHITE, { mask: { shapes: shapesOf(3, 'answer') } }, null);
    expect(await colours(drawn, ...PLACES)).toEqual(['yellow', 'yellow', 'white', 'white']);
  });

  test('that is a drawing is stretched over the picture', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="5" height="10" fill="red"/></svg>';
    const drawn = await drawMask(WHITE, { mask: { file: 'q.svg' } }, Buffer.from(svg));
    expect(await colours(drawn, [10, 25], [90, 25])).toEqual(['red', 'white']);
  });
});

test.each<[what: string, picture: Uint8Array, drawing: string | null]>([
  ['a drawing that covers nothing', WHITE, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  [
    'a drawing that lets see through',
    WHITE,
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red" opacity=".5"/></svg>',
  ],
  ['a drawing that is none', WHITE, 'x'],
  ['a drawing that is missing', WHITE, null],
  [
    'a picture that is none',
    Buffer.from('x'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  ],
  [
    'a drawing that names a file',
    WHITE,
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"><image width="9" height="9" xlink:href="file:///etc/passwd"/></svg>',
  ],
])('%s makes no picture', async (_, picture, drawing) => {
  const made = drawMask(picture, { mask: { file: 'q.svg' } }, drawing === null ? null : Buffer.from(drawing));
  await expect(made).rejects.toMatchObject({ name: 'UnreadablePackage' });
});

test('labels on a picture are read with what is escaped in them, and are not shapes', () => {
  const field = String.raw`{{c0::image-occlusion:text:left=.1:top=.9:text=Note\: see below:scale=1.5:fs=.05}}${NOTE}`;
  expect(occlusionLabels(field)).toEqual(['Note: see below']);
  expect(occlusionShapes(field, 1, 'question')).toHaveLength(3);
});

test.each([
  '{{c1::image-occlusion:rect:left=120:top=40:width=30:height=20}}',
  '{{c1::image-occlusion:rect:left=.1:top=x:width=.2:height=.4}}',
  '{{c1::image-occlusion:cloud:left=.1:top=.2:width=.2:height=.4}}',
  '{{c1::image-occlusion:polygon:points=.1,.2 .3}}',
  '{{c2::image-occlusion:rect:left=.1:top=.2:width=.2:height=.4}}',
])('a note whose shapes are not understood has no mask: %s', (field) => {
  expect(occlusionShapes(field, 1, 'question')).toBeNull();
});
