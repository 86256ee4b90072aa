/** Packages modelled on reports and on real files of others, with what Anki shows of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sidesOf } from '#domain/interchange/same-card.ts';
import { readAll, refusalOf } from '#test/anki/read-all.ts';

const file = (name: string) => new Uint8Array(readFileSync(join('test/anki/field', name)));

async function sides(name: string): Promise<[front: string, back: string][]> {
  const { cards } = await readAll(file(name));
  return cards.map(({ content }) => [content.front, content.back]);
}

async function losses(name: string): Promise<[what: string, reason: string, text: string][]> {
  const { leftOut } = await readAll(file(name));
  return leftOut.map(({ what, reason, text }) => [what, reason, text]);
}

describe('gaps', () => {
  test('with the same number are asked together', async () => {
    expect((await sides('i01-same-number.apkg')).map(([front]) => front)).toEqual([
      'A **[...]** is an expression (Γ ⊢ ψ) where ψ is the conclusion of the **[...]** and Γ the assumptions of the **[...]**.',
      'A sequent is an expression (Γ **[...]** ψ) where ψ is the conclusion of the sequent and Γ the assumptions of the sequent.',
    ]);
  });

  test('that are nested or numerous are cards of their own', async () => {
    expect(await sides('i03-many-cloze.apkg')).toHaveLength(10);
  });

  test('of two fields are numbered together, and their answer is not repeated', async () => {
    const cards = await sides('i04-two-cloze-fields.apkg');
    expect(cards.slice(0, 2)).toEqual([
      ['Roses are **[...]**, violets blue', 'Roses are **red**, violets blue'],
      ['Roses are red, violets **[...]**', 'Roses are red, violets **blue**'],
    ]);
    expect(cards.at(-1)).toEqual(['a **[...]** b **[animal]**', 'a **cat** b **dog**']);
  });

  test('in formulas', async () => {
    const cards = await sides('i02-mathjax-cloze.apkg');
    expect(cards[3]).toEqual([
      String.raw`cloze in math: $[...] + y_1 = \frac{1}{2}$ end`,
      String.raw`cloze in math: $x^2 + y_1 = \frac{1}{2}$ end`,
    ]);
  });
});

describe('names of media', () => {
  test.each(['i06-media-names.apkg', 'i06b-media-names-newformat.apkg'])(
    'of %s are all found',
    async (name) => {
      const { cards, leftOut } = await readAll(file(name));
      expect(leftOut).toEqual([]);
      const files = new Map(cards.map(({ content, media }) => [content.front, media]));
      expect(Object.fromEntries(files)).toMatchObject({
        'nfd ref': ['café-ñ.png'.normalize('NFC')],
        'img 100%.png': ['100%.png'],
        'img 50%20off.png': ['50%20off.png'],
        'img q?x#y.png': ['q?x#y.png'],
        'pct-encoded ref': ['07) Winds, Cyclones & Ocean Currents.png'],
        'case mismatch': ['UPPER.PNG'],
      });
    },
  );

  test('that are missing stay in the text', async () => {
    const [, , card] = await sides('i05-furigana.apkg');
    expect(card?.[0]).toContain('![a.mp3](media:a.mp3)');
    expect(await losses('i05-furigana.apkg')).toEqual([['media', 'missing-media', 'a.mp3']]);
  });
});

describe('covered pictures', () => {
  test('show the picture with its mask on both sides, and never without one on the front', async () => {
    const { cards } = await readAll(file('i08-image-occlusion.apkg'));
    expect(cards.map(({ content }) => [content.front, content.back])).toEqual([
      [
        'Brain parts\n![](media:masked-1700000000002-question.webp)',
        'Brain parts\n![](media:masked-1700000000002-answer.webp)\nextra',
      ],
      [
        'Brain parts\n![](media:masked-1700000000003-question.webp)',
        'Brain parts\n![](media:masked-1700000000003-answer.webp)\nextra',
      ],
      [
        'Hdr\n![](media:masked-1700000000005-question.webp)',
        'Hdr\n![](media:masked-1700000000005-answer.webp)',
      ],
    ]);
    const [native, , addOn] = cards;
    expect(
      native?.masked.map(({ picture, mask }) => [picture, 'shapes' in mask && mask.shapes]),
    ).toMatchObject([
      ['brain.png', [{ as: 'hidden' }, { as: 'asked', shape: { kind: 'rect', left: 0.1 } }]],
      ['brain.png', [{ as: 'hidden' }, { as: 'answered' }]],
    ]);
    expect(addOn?.masked.map(({ mask }) => mask)).toEqual([{ file: 'q.svg' }, { file: 'a.svg' }]);
  });
});

describe('texts', () => {
  test('of special fields, and of cards with everything on their front', async () => {
    const cards = await sides('i10-special-fields.apkg');
    expect(cards.map(([, back]) => back)).toEqual([
      'B ack**F** & g',
      '**F** & g',
      '',
      'B ack',
      '= B ack',
      'B ackB ack',
    ]);
    expect(cards[2]?.[0]).toBe('see **F** & g');
  });

  test('that are long are imported up to 2,000 and 20,000 characters, as a reader counts them', async () => {
    const cards = await sides('i13-long-empty.apkg');
    expect(cards.map(([front, back]) => [front.slice(0, 5), back.length > 20 ? back.length : back])).toEqual([
      ['front', 2_001],
      ['front', ''],
      ['zzzzz', 'edge ok'],
      ['many ', 'escape growth'],
      [String.raw`\*\*\*`.slice(0, 5), 22],
      ['tags', 't'],
      ['longt', 't'],
    ]);
    expect((await losses('i13-long-empty.apkg')).map(([what, reason]) => [what, reason])).toEqual([
      ['card', 'front-too-long'],
      ['card', 'empty-front'],
      ['card', 'empty-front'],
      ['tag', 'too-many-tags'],
      ['tag', 'tag-too-long'],
    ]);
  });

  test('that are typed in are not repeated', async () => {
    expect(await sides('i23-type-in.apkg')).toEqual([
      ['q1', 'a1'],
      ['q2', 'a2'],
      ['q3', 'a3'],
      ['a3', 'q3'],
      ['q4', 'a4'],
      ['The **[...]** sat', 'The **cat** sat'],
      ['q6', 'a6\n**Hint:** hint text'],
    ]);
  });

  test('within [latex] but outside of dollars stay text', async () => {
    const cards = new Map(await sides('i07-html.apkg'));
    expect(cards.get('latex mixed')).toBe(String.raw`Let $x$ be \textbf{real} and $y$ not.`);
    expect(cards.get('latex doc')).toBe(
      String.raw`$$\begin{tabular}{|c|c|} \hline a & b \\ \hline \end{tabular}$$`,
    );
  });

  test('of templates that are not closed are reported', async () => {
    expect(await sides('i11-unclosed-template.apkg')).toEqual([['F }', 'B F']]);
    expect((await losses('i11-unclosed-template.apkg')).map(([, reason]) => reason)).toEqual([
      'broken-template',
      'broken-template',
    ]);
  });
});

test('odd notes are read as far as possible, and the rest is reported', async () => {
  expect((await sides('i26-odd-notes.apkg')).map(([front]) => front)).toHaveLength(9);
  expect((await losses('i26-odd-notes.apkg')).map(([, reason]) => reason)).toEqual([
    'no-note',
    'no-template',
    'empty-front',
    'empty-front',
    'no-note-type',
  ]);
});

test('cards have the decks of Anki', async () => {
  const { cards } = await readAll(file('i12-deck-names.apkg'));
  expect(new Set(cards.map(({ deck }) => deck.slice(0, 20)))).toEqual(
    new Set([
      'A :: B',
      'A',
      'a :: b',
      'Ünï :: 日本語',
      'x'.repeat(20),
      'sp :: ace',
      'blank :: lead',
      'trail :: blank',
      'A :: B :: C :: D :: ',
      '<b>html</b>',
      'quote"s',
    ]),
  );
});

describe('containers', () => {
  test.each([
    ['i20-collection.anki2', ['raw']],
    ['i22-anki21.apkg', ['n1', 'pic']],
    ['i27-and-dummy.colpkg', ['real21']],
    ['i28-no-media.apkg', ['real21']],
  ])('%s is read', async (name, fronts) => {
    expect((await sides(name)).map(([front]) => front)).toEqual(fronts);
  });

  test.each([
    ['i18-trunc.apkg', 'damaged'],
    ['i19-in-zip.apkg.zip', 'package-in-zip'],
    ['i18-html.apkg', 'not-a-package'],
  ])('%s is refused as %s', async (name, code) => {
    expect(await refusalOf(file(name))).toBe(code);
  });
});

test('cards that differ only in case are different cards', async () => {
  const cards = await sides('i15-greek-alphabet.apkg');
  expect(new Set(cards.map(([front, back]) => sidesOf({ front, back }))).size).toBe(49);
});
