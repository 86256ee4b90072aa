import type { Page } from '@playwright/test';
import { mediaResponse } from '#contract/media.ts';
import { png, wav } from '#test/media/files.ts';
import type { Account } from './account.ts';

export const PICTURE = { name: 'heart.png', mimeType: 'image/png', buffer: Buffer.from(png(600, 400)) };
export const SOUND = { name: 'le_chien.wav', mimeType: 'audio/wav', buffer: Buffer.from(wav(20)) };

/** Uploads a file; returns the address that cards use for it. */
export async function addMedia(page: Page, { token }: Account, file: typeof PICTURE): Promise<string> {
  const response = await page.request.post('/api/media', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file },
  });
  return mediaResponse.parse(await response.json()).address;
}
