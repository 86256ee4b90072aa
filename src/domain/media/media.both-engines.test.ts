import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDraft } from '../generation/draft-checks.ts';
import { mediaUrl, mediaMarkdown, parseMediaUrl, shownAt } from './media-reference.ts';
import { mediaHashesIn, readLength, withoutMediaUrls } from './media-text.ts';
import { recogniseMedia } from './recognise-media.ts';

const HEART = 'a'.repeat(64);
const LIVER = 'b'.repeat(64);
const picture = { hash: HEART, type: 'image/png', width: 800, height: 600 } as const;
const sound = { hash: LIVER, type: 'audio/mpeg', width: null, height: null } as const;

describe('references to media', () => {
  it('a reference to media is Markdown, with the size of a picture in its URL', () => {
    expect(mediaMarkdown(picture, 'The heart')).toBe(`![The heart](media:${HEART}#800x600)`);
    expect(mediaMarkdown(sound, 'chien')).toBe(`[chien](media:${LIVER})`);
  });

  it.each([picture, sound, { ...picture, width: 1, height: 99_999 }])(
    'the URL of a reference can be parsed',
    (media) => {
      const size = media.width === null ? undefined : { width: media.width, height: media.height };
      expect(parseMediaUrl(mediaUrl(media))).toEqual({ hash: media.hash, size });
    },
  );

  it.each([
    ['400x300', 400, 300],
    ['400x', 400, 300],
    ['x60', 80, 60],
    ['400x60', 80, 60],
    ['9999x', 800, 600],
    ['0x', 800, 600],
    ['wide', 800, 600],
    ['', 800, 600],
  ])('has the size that a package shows it at: %j', (hint, width, height) => {
    expect(shownAt({ ...picture, bytes: 1 }, hint)).toMatchObject({ width, height });
  });

  it.each([
    `media:${HEART.slice(1)}`,
    `media:${HEART.toUpperCase()}`,
    `media:${HEART}#0x0`,
    `media:${HEART}#x`,
    `media:${HEART}/../x`,
    `https://evil.example/media:${HEART}`,
    `javascript:media:${HEART}`,
    '',
  ])('%j is not the URL of a reference', (address) => {
    expect(parseMediaUrl(address)).toBeUndefined();
  });

  it('a reference is replaced by its words when a text is read, searched and counted', () => {
    const text = `What is ![the *heart*](media:${HEART}#80x60)? [hear](media:${LIVER}) [a page](https://example.org)`;
    expect(withoutMediaUrls(text)).toBe('What is the *heart*? hear [a page](https://example.org)');
    expect(readLength(`![](media:${HEART})`)).toBe(0);
    expect(mediaHashesIn(`${text} ${text}`)).toEqual(new Set([HEART, LIVER]));
  });

  it('a reference keeps any words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (words) => {
        const plain = words.replaceAll(/\s+/gu, ' ').trim();
        const round = plain.replaceAll('[', '(').replaceAll(']', ')').replaceAll('\\', '/');
        expect(withoutMediaUrls(mediaMarkdown(picture, words))).toBe(round);
      }),
    );
  });

  it.each([
    [`[a ![b](media:${HEART}) [c](media:${LIVER})`, '[a b c'],
    [String.raw`a \[b](media:${HEART})`, String.raw`a \[b](media:${HEART})`],
    [String.raw`a \\[b](media:${HEART}) \![c](media:${LIVER})`, String.raw`a \\b \!c`],
    [`[a\nb](media:${HEART})`, `[a\nb](media:${HEART})`],
    [`[a](media:heart.png) [b](media:${HEART}`, `[a](media:heart.png) [b](media:${HEART}`],
    [`[a](b)](media:${HEART})`, `[a](b)](media:${HEART})`],
  ])('references in %j are found as Markdown finds them', (text, read) => {
    expect(withoutMediaUrls(text)).toBe(read);
  });
});

describe('drafts with media', () => {
  const hints = ['It beats.', 'It has four chambers.', 'It begins with h.'] as const;
  const draft = (hash: string) => ({
    front: `Which organ is this? ![An organ](media:${hash})`,
    back: 'Heart',
    difficulty: 2,
    hints,
    explanation: 'Its shape tells.',
  });

  it('the same words about another picture are another question', () => {
    expect(checkDraft(draft(HEART), [{ front: draft(LIVER).front, back: 'Liver' }])).toEqual([]);
    expect(checkDraft(draft(HEART), [draft(HEART)])).toContain('duplicate-front');
  });

  it('a draft is checked without the URLs of its media', () => {
    const long = 'x'.repeat(1_990);
    expect(checkDraft({ ...draft(HEART), explanation: `${long} ![](media:${HEART})` }, [])).toEqual([]);
    const told = { ...draft(HEART), front: `Which organ is this? ![A heart](media:${HEART})` };
    expect(checkDraft(told, [])).toContain('answer-in-front');
    const quiz = {
      ...draft(HEART),
      back: `![Heart](media:${HEART})`,
      distractors: ['Liver', 'Lung', 'Spleen'] as const,
    };
    expect(checkDraft(quiz, [])).toEqual([]);
  });
});

describe('files that are not media', () => {
  it('a file that is not media is not recognised as media', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        expect(() => recogniseMedia(bytes)).not.toThrow();
      }),
    );
    expect(recogniseMedia(new Uint8Array())).toBeUndefined();
  });
});
