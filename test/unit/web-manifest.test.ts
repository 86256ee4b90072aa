import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isScreen } from '#contract/screens.ts';

const WEB = resolve(import.meta.dirname, '../../src/web');
const PUBLIC = join(WEB, 'public');

const image = z.object({ src: z.string(), sizes: z.string(), type: z.string() });
const manifest = z
  .object({
    start_url: z.string(),
    theme_color: z.string(),
    icons: z.array(image.extend({ purpose: z.string() })),
    screenshots: z.array(image.extend({ form_factor: z.enum(['narrow', 'wide']) })),
    shortcuts: z.array(z.object({ name: z.string(), url: z.string(), icons: z.array(image) })),
  })
  .parse(JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')));

test('each picture of the manifest exists with its type and size', async () => {
  const { icons, screenshots, shortcuts } = manifest;
  for (const { src, sizes, type } of [...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons)]) {
    const { width, height, format } = await sharp(join(PUBLIC, src)).metadata();
    expect([src, `${width}x${height}`, `image/${format}`]).toEqual([src, sizes, type]);
  }
});

test('there are icons of both sizes for every shape, and screenshots for phones and computers', () => {
  expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ]);
  expect(new Set(manifest.screenshots.map((one) => one.form_factor))).toEqual(new Set(['narrow', 'wide']));
});

test('the app and its shortcuts start on screens', () => {
  for (const url of [manifest.start_url, ...manifest.shortcuts.map((one) => one.url)])
    expect([url, isScreen(url.split('?')[0] ?? '')]).toEqual([url, true]);
});

test('the colours of the manifest are those of the first paint', () => {
  expect(readFileSync(join(WEB, 'index.html'), 'utf8')).toContain(
    `<meta name="theme-color" content="${manifest.theme_color}" />`,
  );
});

test('the page names its icons, its manifest, and what a link to it shows', () => {
  const html = readFileSync(join(WEB, 'index.html'), 'utf8');
  for (const tag of [
    '<link rel="manifest" href="/manifest.webmanifest" />',
    '<link rel="icon" href="/favicon.ico" sizes="48x48" />',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml" sizes="any" />',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png" />',
    '<meta property="og:title" content="Cardamom" />',
    '<meta property="og:image" content="/share.png" />',
  ])
    expect(html).toContain(tag);
});
