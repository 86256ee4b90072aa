import { mediaHashesIn } from '../media/media-text.ts';
import type { CardContent } from './card.ts';

/** The hashes of all media that a card names. */
export function mediaIn({ front, back, hints, explanation, quiz, cloze }: CardContent): Set<string> {
  const texts = [
    front,
    back,
    explanation,
    cloze?.text,
    ...hints,
    ...(quiz?.options ?? []),
    ...(quiz?.reasons ?? []),
  ];
  const hashes = new Set<string>();
  for (const text of texts)
    if (text?.includes('media:') === true) for (const hash of mediaHashesIn(text)) hashes.add(hash);
  return hashes;
}
