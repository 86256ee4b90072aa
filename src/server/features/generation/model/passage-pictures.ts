import { parseMediaUrl } from '#domain/media/media-reference.ts';
import { type Block, imagesIn } from '#domain/sources/tree.ts';
import type { Picture } from '../../../ports/ai/language-model.ts';

/** The most pictures that are sent with a request. */
const MAX_PICTURES = 4;

/** The pictures of some passages that a model sees, in their order. In prompts and responses, the first is number 1. */
export type PassagePictures = readonly { url: string; picture: Picture }[];

/** Collects the first pictures of passages that can be read. */
export async function picturesOf(
  passages: readonly { blocks: readonly Block[] }[],
  read: (hash: string) => Promise<Picture | null>,
): Promise<PassagePictures> {
  const urls = new Set(passages.flatMap(({ blocks }) => imagesIn(blocks).map(({ url }) => url)));
  const pictures: { url: string; picture: Picture }[] = [];
  for (const url of urls) {
    if (pictures.length === MAX_PICTURES) break;
    const media = parseMediaUrl(url);
    const picture = media === undefined ? null : await read(media.hash);
    if (picture !== null) pictures.push({ url, picture });
  }
  return pictures;
}

/** The number of a picture in prompts; undefined for one that is not sent. */
export function numberOf(pictures: PassagePictures, url: string): number | undefined {
  const index = pictures.findIndex((each) => each.url === url);
  return index === -1 ? undefined : index + 1;
}

/** A question with the picture of this number below it, or as it is without one. A description could give the answer away. */
export function withPicture(front: string, pictures: PassagePictures, number: number): string {
  const url = pictures[number - 1]?.url;
  return url === undefined ? front : `${front}\n\n![](${url})`;
}
