import type { Picture } from './language-model.ts';

/** What providers count for a picture: about one token for each square of 28 by 28 pixels. */
const PIXELS_PER_TOKEN = 28 * 28;

/** The tokens that pictures take in a prompt, roughly. */
export function pictureTokens(pictures: readonly Picture[]): number {
  return pictures.reduce((sum, { width, height }) => sum + Math.ceil((width * height) / PIXELS_PER_TOKEN), 0);
}
