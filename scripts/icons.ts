/**
 * npm run icons: draws the icons of the installed app and of browsers that do not know SVG from `favicon.svg`. Run it again after
 * changing that file.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { ROOT } from './lib/tools.ts';

const PUBLIC = path.join(ROOT, 'src/web/public');
const ROUNDED = ' rx="7"';
const SCALE = 'scale(.94)';
const ICO_SIZE = 48;

const rounded = await readFile(path.join(PUBLIC, 'favicon.svg'), 'utf8');
for (const part of [ROUNDED, SCALE])
  if (!rounded.includes(part)) throw new Error(`favicon.svg has no ${part}`);

/** The pod on a full square, for systems that crop icons to their own shape. */
const square = (scale: string) => rounded.replace(ROUNDED, '').replace(SCALE, `scale(${scale})`);
/** Only the inner 80 % of a maskable icon are certain to be seen (W3C, Web Application Manifest). */
const maskable = square('.72');

/** Android uses only the shape of a badge, for the status bar. The seeds are left transparent. */
const [pod, , seeds] = [...rounded.matchAll(/ d="([^"]+)"/gu)].map(([, path]) => path);
const shape = rounded.replace(
  /<rect.*<path.*<\/g>/su,
  `<path transform="translate(16 16) ${SCALE} rotate(36) translate(-16 -16)" fill="#fff" fill-rule="evenodd" d="${pod}${seeds}" />`,
);

const ICONS = {
  'icons/any-192.png': { svg: rounded, size: 192 },
  'icons/any-512.png': { svg: rounded, size: 512 },
  'icons/maskable-192.png': { svg: maskable, size: 192 },
  'icons/maskable-512.png': { svg: maskable, size: 512 },
  'icons/badge-96.png': { svg: shape, size: 96 },
  // iOS rounds the corners itself, and shows transparent ones as black.
  'apple-touch-icon.png': { svg: square('.84'), size: 180 },
};

await mkdir(path.join(PUBLIC, 'icons'), { recursive: true });
for (const [file, { svg, size }] of Object.entries(ICONS))
  await writeFile(path.join(PUBLIC, file), await draw(svg, size));
await writeFile(path.join(PUBLIC, 'favicon.ico'), asIco(await draw(rounded, ICO_SIZE), ICO_SIZE));

function draw(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** An ICO file with one picture: a header of 6 bytes and an entry of 16 before the PNG. */
function asIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
