/** The formats of pictures and sounds on cards, by media type. */
export const MEDIA_TYPES = {
  'image/png': 'picture',
  'image/jpeg': 'picture',
  'image/webp': 'picture',
  'image/gif': 'picture',
  'image/avif': 'picture',
  'audio/mpeg': 'sound',
  'audio/ogg': 'sound',
  'audio/mp4': 'sound',
  'audio/wav': 'sound',
} as const;

export type MediaType = keyof typeof MEDIA_TYPES;
export const MEDIA_TYPE_NAMES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'audio/mpeg',
  'audio/ogg',
  'audio/mp4',
  'audio/wav',
] as const satisfies readonly MediaType[];

/** A picture or sound of a learner's. A picture has a size in pixels, as it is shown. */
export type Media = {
  /** SHA-256 of its bytes, hex. */
  hash: string;
  type: MediaType;
  bytes: number;
  width: number | null;
  height: number | null;
};

/** Why a file cannot be a picture or sound on a card. */
export const UNUSABLE_MEDIA = ['empty', 'svg', 'unknown-kind', 'damaged', 'too-many-pixels'] as const;
export type UnusableMedia = (typeof UNUSABLE_MEDIA)[number];

/** Messages about files that cannot be used; browser and server show the same. */
export const UNUSABLE_MEDIA_TEXTS: Readonly<Record<UnusableMedia, string>> = {
  empty: 'This file is empty.',
  svg: 'SVG files cannot be used, because they can contain programs. Save the picture as PNG first.',
  'unknown-kind':
    'This file is neither a picture (PNG, JPEG, WebP, GIF, AVIF) nor a sound (MP3, Ogg, M4A, WAV) that can be used.',
  damaged: 'This picture is damaged. Save it again or choose another.',
  'too-many-pixels': 'This picture has more than 50 megapixels. Make it smaller first.',
};

/** The message for a file of more than `MAX_MEDIA_BYTES`. */
export const MEDIA_TOO_LARGE = 'This file is larger than 10 MB. Choose a smaller one.';
