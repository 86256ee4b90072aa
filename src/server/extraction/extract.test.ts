import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readFile as readDocument } from '../documents/read-file.ts';
import { extract, type ExtractionBrief } from './extract.ts';

const FIELD = new URL('../../../test/sources/field/', import.meta.url);

async function briefOf(
  bytes: Uint8Array,
  name: string,
  more: Partial<ExtractionBrief>,
): Promise<ExtractionBrief> {
  const read = await readDocument({ name, bytes });
  const passages = 'failed' in read ? [] : read.passages.map((passage, index) => ({ ...passage, index }));
  return {
    passages,
    cardCount: 100,
    difficulty: 2,
    mix: 'flip',
    focus: null,
    seed: 'test',
    known: [],
    ...more,
  };
}

async function cardsOf(text: string, more: Partial<ExtractionBrief> = {}) {
  return extract(await briefOf(new TextEncoder().encode(text), 'notes.md', more));
}

async function cardsOfFile(name: string, more: Partial<ExtractionBrief> = {}) {
  return extract(await briefOf(await readFile(new URL(name, FIELD)), name, more));
}

async function pairsOf(text: string, more: Partial<ExtractionBrief> = {}) {
  return (await cardsOf(text, more)).map(({ draft }) => [draft.front, draft.back]);
}

const GLOSSARY = `# Cells

## Glossary

- Osmosis: diffusion of water through a membrane that holds back salt
- Mitosis: division of a nucleus into two with the same chromosomes
- Apoptosis: programmed death of a cell that is no longer needed
- Meiosis: division that produces nuclei with half the chromosomes
- Cytosol: liquid part of a cell between its membrane and organelles
`;

describe('certain cards', () => {
  test.each([
    ['an entry of a glossary', '## Glossary\n\n- Fjord: a flooded valley', 'Fjord', 'A flooded valley'],
    [
      'an entry of a glossary in German',
      '## Begriffe\n\n- Fjord: ein überflutetes Tal',
      'Fjord',
      'Ein überflutetes Tal',
    ],
    ['an entry of a glossary in Chinese', '## 术语\n\n- 细胞：生命的基本单位', '细胞', '生命的基本单位'],
    [
      'a marked entry of a list',
      '# Lamps\n\n- **Wick**: cord that carries oil\n- **Font**: vessel that feeds the wick\n- **Neck**: rim that the font carries',
      'Wick (Lamps)',
      'Cord that carries oil',
    ],
    [
      'a row of a table of two columns',
      '| Country | Capital |\n| --- | --- |\n| Peru | Lima |\n| Chile | Santiago |\n| Cuba | Havana |',
      'Country: Peru\n\nCapital: ____',
      'Lima',
    ],
    [
      'a question and its answer',
      'Q: What is a wick?\n\nA: A cord that carries oil.',
      'What is a wick?',
      'A cord that carries oil.',
    ],
    [
      'an abbreviation',
      'The towns are connected by a wide area network (WAN) that belongs to the harbour company.',
      'What does WAN stand for?',
      'Wide area network',
    ],
    [
      'an abbreviation of words in quotation marks',
      'The interfaces of the library are the "Harbour Lamps Framework" (HLF) of all the towns.',
      'What does HLF stand for?',
      'Harbour Lamps Framework',
    ],
    [
      'a definition of a term that the author marked',
      'The **septum** is the wall that separates both sides of the heart.',
      'Septum',
      'The wall that separates both sides of the heart',
    ],
    [
      'a sentence with a term that the glossary has',
      `${GLOSSARY}\n## Text\n\nDuring **mitosis** the chromosomes of the cell line up along its equator.`,
      'During ____ the chromosomes of the cell line up along its equator.',
      'Mitosis',
    ],
  ])('%s becomes one', async (_, text, front, back) => {
    const cards = await cardsOf(text);
    expect(cards.map(({ draft, isCertain }) => [draft.front, draft.back, isCertain])).toContainEqual([
      front,
      back,
      true,
    ]);
  });
});

describe('candidates', () => {
  test.each([
    [
      'a definition in running text',
      'Osmosis is the diffusion of water through a membrane that holds back salt.',
      'Osmosis',
      'The diffusion of water through a membrane that holds back salt',
    ],
    [
      'a bold term',
      'The keepers of the harbour clean the **chimney** of each lamp every morning.',
      'The keepers of the harbour clean the ____ of each lamp every morning.',
      'Chimney',
    ],
    [
      'an unmarked entry of a list',
      '# Lamps\n\n- Wick: cord that carries oil\n- Font: vessel that holds oil\n- Harp: frame of the shade',
      'Wick (Lamps)',
      'Cord that carries oil',
    ],
    [
      'a list with a stated number in a sentence',
      'Mitosis has three phases: prophase, metaphase and anaphase.',
      'Mitosis has three phases:\n\n1. ____\n2. ____\n3. ____',
      '- Prophase\n- Metaphase\n- Anaphase',
    ],
    [
      'a list with a stated number below its sentence',
      'Eine Lampe hat immer zwei Teile:\n\n- den Docht\n- den Brenner',
      'Eine Lampe hat immer zwei Teile:\n\n1. ____\n2. ____',
      '- Den Docht\n- Den Brenner',
    ],
  ])('%s is one, which waits for consent', async (_, text, front, back) => {
    const cards = await cardsOf(text);
    expect(cards.map(({ draft, isCertain }) => [draft.front, draft.back, isCertain])).toContainEqual([
      front,
      back,
      false,
    ]);
  });

  test('a marked entry that says more than what its term means is one', async () => {
    const cards = await cardsOf(
      '# Lamps\n\n- **Wick**: cord of cotton. Carries oil.\n- **Font**: vessel of brass. Feeds the wick.\n- **Neck**: rim of brass. Part of the font.',
    );
    expect(cards).toHaveLength(3);
    expect(cards.some(({ isCertain }) => isCertain)).toBe(false);
  });

  test('a bold word that a long text hardly uses is not one', async () => {
    const filler = 'The harbour has lamps along its quay, and each of them burns the oil of a tank. '.repeat(
      40,
    );
    const sentence = 'The keepers of the harbour clean the **chimney** of each lamp every morning.';
    expect(await cardsOf(`${sentence}\n\n${filler}`)).toEqual([]);
    expect(await cardsOf(`${sentence}\n\n${filler.replaceAll('tank', 'chimney')}`)).toHaveLength(1);
  });

  test('certain cards come before them', async () => {
    const text = `${GLOSSARY}\n## Text\n\nA septum is the wall that separates both sides of the heart.`;
    expect((await cardsOf(text, { cardCount: 5 })).every(({ isCertain }) => isCertain)).toBe(true);
    expect((await cardsOf(text)).filter(({ isCertain }) => !isCertain)).toHaveLength(1);
  });
});

describe('texts from the field', () => {
  test.each([
    ['glossary-bullets.md', 4, true],
    ['terms-table.md', 7, true],
    ['terms-headings.md', 7, true],
    ['question-headings.md', 7, true],
    ['qa.txt', 7, true],
    ['terms-bullets-no-article.md', 7, false],
  ])('every entry of %s becomes a card', async (name, count, isCertain) => {
    const cards = await cardsOfFile(name);
    expect(cards).toHaveLength(count);
    expect(cards.every((card) => card.isCertain === isCertain)).toBe(true);
  });

  test.each(['exam-options.txt', 'not-definitions.txt', 'pronouns.txt', 'only-money.txt', 'units.md'])(
    '%s gives no certain card',
    async (name) => {
      expect((await cardsOfFile(name)).filter(({ isCertain }) => isCertain)).toEqual([]);
    },
  );

  test('exam papers make no card at all', async () => {
    expect(await cardsOfFile('exam-options.txt')).toEqual([]);
  });

  test('the back matter of a book makes no card', async () => {
    const said = (await cardsOfFile('back-matter.txt')).map(({ quote }) => quote).join(' ');
    expect(said).not.toMatch(/Fell|Reed|Hart|County/u);
  });

  test('a definition keeps all that belongs to it', async () => {
    const drafts = (await cardsOfFile('definitions-cut.txt')).map(({ draft }) => draft);
    expect(drafts.find(({ front }) => front === 'Tannin')?.back).toMatch(/four oxygens$/u);
    expect(drafts.filter(({ front }) => /obvious point/iu.test(front))).toEqual([]);
  });

  test('the subject of a card is complete', async () => {
    for (const { draft } of await cardsOfFile('clause-subjects.txt'))
      expect(draft.front).not.toMatch(/^(?:While|As|For)\b/u);
  });

  test.each(['money-percent.txt', 'units.md', 'only-money.txt'])(
    'the blanks of %s are found in their quotes',
    async (name) => {
      for (const { draft, quote } of await cardsOfFile(name))
        expect(quote.toLowerCase()).toContain(draft.back.toLowerCase());
    },
  );
});

describe('what makes no card', () => {
  test.each([
    ['exercises', '## Exercises\n\n- **Wick**: describe it\n- **Font**: draw it\n- **Harp**: find one'],
    [
      'references',
      '## References\n\n- **Reed**: Tides and Towns\n- **Fell**: The handbook\n- **Hart**: Wilful tides',
    ],
    [
      'speakers',
      '**Anna**: The lamp is out.\n\n**Tom**: Then fill it.\n\n**Anna**: I did.\n\n**Tom**: Do it again.',
    ],
    ['links', '| Topic | Slides |\n| --- | --- |\n| Lamps | [PDF](a.pdf) |\n| Wicks | [PDF](b.pdf) |'],
    [
      'labels',
      '- **Note**: lamps get hot when they burn\n- **Example**: the lamp of the harbour\n- **Tip**: trim the wick often',
    ],
    [
      'repeated labels',
      '# A\n\n- **Problem**: it smokes a lot\n- **Cause**: bad oil in it\n\n# B\n\n- **Problem**: it is dark here\n- **Cause**: a short wick in it',
    ],
    ['true or false', 'True or false?\n\nA tarn is a lake in the mountains that was formed by a glacier.'],
    ['refuted statements', 'A common misconception is the belief that a wick burns.'],
    [
      'references to other sentences',
      'This process is used to clean the wicks of lamps. It consists of two parts and a screw.',
    ],
    ['worked examples', '## Example 3\n\nThe harbour lamp consists of a wick and a burner of brass.'],
    [
      'entries whose terms are statements',
      '# Good design\n\n- **Fewer errors in the code**: no one has to guess what it does\n- **Easy to change later**: a new part needs no old one\n- **Clear for newcomers**: the names say what things are',
    ],
    [
      'numbered steps',
      '# Lamps\n\n- **1) Fill the font**: use oil of the best kind\n- **2) Trim the wick**: cut it straight across\n- **3) Light the wick**: hold a match to it',
    ],
    [
      'tables of values',
      '| Room | Seats |\n| --- | --- |\n| Hall | 20 |\n| Attic | 5 |\n| Cellar | 14 |\n| Tower | 3 |',
    ],
    [
      'tables of yes and no',
      '| Lamp | Safe |\n| --- | --- |\n| Argand | No |\n| Davy | Yes |\n| Bude | No |\n| Lewis | Yes |',
    ],
    [
      'exercises that match two columns',
      '| Lamp | Fuel |\n| --- | --- |\n| 1. Argand | a) gas from a pipe |\n| 2. Davy | b) oil from a font |\n| 3. Bude | c) oil and oxygen |',
    ],
    ['lists that differ in numbers only', 'The handshake has three steps: packet 1, packet 2 and packet 3.'],
    [
      'lists of steps',
      'The keeper of the harbour has two tasks: to fill each lamp with oil before the sun goes down, and to clean the chimney of each lamp in the morning.',
    ],
    ['lists of words', 'apple\nbanana\ncherry\ndate\nelderberry'],
    ['code', '```js\nconst a = b;\n```'],
    ['nothing', ''],
  ])('%s', async (_, text) => {
    expect(await cardsOf(text)).toEqual([]);
  });
});

test('the names of columns may be below an empty row', async () => {
  const table =
    '| | |\n| --- | --- |\n| Part | Use |\n| Wick | cord that carries oil up to the flame |\n| Font | vessel that holds the oil of a lamp |\n| Harp | frame that carries the shade of a lamp |';
  const fronts = (await pairsOf(table)).map(([front]) => front);
  expect(fronts).toHaveLength(3);
  expect(fronts).toContain('Part: Wick\n\nUse: ____');
});

describe('options', () => {
  test('come from the other terms of the glossary', async () => {
    const cards = await cardsOf(GLOSSARY, { mix: 'quiz' });
    expect(cards).toHaveLength(5);
    for (const { draft } of cards) {
      expect(draft.front).toMatch(/^Which term means: “.+”\?$/u);
      for (const option of [draft.back, ...(draft.distractors ?? [])])
        expect(GLOSSARY).toContain(`- ${option}:`);
      expect(new Set([draft.back, ...(draft.distractors ?? [])]).size).toBe(4);
    }
  });

  test('are left out where the text has too few of the same form', async () => {
    const text =
      '| Lamp | Cost |\n| --- | --- |\n| Argand | $600 for a dozen |\n| Davy | twelve coins and a hen |\n| Bude | 74% of it |\n| Lewis | 5 °C in winter |';
    const [card] = await cardsOf(text, { mix: 'mixed' });
    expect(card?.draft).toMatchObject({ front: 'Lamp: Argand\n\nCost: ____', back: '$600 for a dozen' });
    expect(card?.draft.distractors).toBeUndefined();
  });
});

test('formulas and code stay what they are, and marks of emphasis are left out', async () => {
  const text =
    '## Glossary\n\n- `map`: applies *f* to each item\n- **Euler**: $e^{i\\pi} = -1$ and what follows from it';
  expect(await pairsOf(text)).toEqual([
    ['`map`', 'Applies f to each item'],
    ['Euler', String.raw`$e^{i\pi} = -1$ and what follows from it`],
  ]);
});

test('hints differ and do not depend on a language', async () => {
  for (const { draft } of await cardsOf(GLOSSARY, { mix: 'quiz' })) {
    expect(new Set(draft.hints).size).toBe(3);
    expect(draft.hints[0]).toContain('Cells');
    expect(draft.hints.slice(0, 2).join(' ')).not.toContain(draft.back);
    expect(draft.hints[2].startsWith(draft.back.charAt(0))).toBe(true);
  }
});

test('a deck has the requested kind and number of cards, and leaves out existing ones', async () => {
  expect(
    (await cardsOf(GLOSSARY, { mix: 'flip' })).every(({ draft }) => draft.distractors === undefined),
  ).toBe(true);
  expect(await cardsOf(GLOSSARY, { cardCount: 2 })).toHaveLength(2);
  expect(await cardsOf(GLOSSARY)).toEqual(await cardsOf(GLOSSARY));
  const first = (await cardsOf(GLOSSARY, { cardCount: 3 })).map(({ draft }) => draft);
  const next = await pairsOf(GLOSSARY, { known: first });
  expect(next).toHaveLength(2);
});

test('the difficulty of a card differs from the deck’s by at most one', async () => {
  for (const difficulty of [1, 3, 5]) {
    for (const { draft } of await cardsOf(GLOSSARY, { difficulty }))
      expect(Math.abs(draft.difficulty - difficulty)).toBeLessThan(2);
  }
});

describe('the focus', () => {
  const text = `${GLOSSARY}\n## Text\n\nA wide area network (WAN) covers a whole country.`;

  test.each([
    ['only definitions', 5],
    ['just the abbreviations please', 1],
    ['osmosis', 1],
  ])('all cards fit "%s"', async (focus, count) => {
    expect(await cardsOf(text, { focus })).toHaveLength(count);
  });

  test('on something that the text does not mention gives no card', async () => {
    expect(await cardsOf(text, { focus: 'volcanoes' })).toEqual([]);
  });
});

test('every part of a text gets a share of the cards', async () => {
  const part = (name: string) => `# ${name}\n\n${GLOSSARY.replaceAll('osis', name).replace('# Cells', '')}`;
  const cards = await cardsOf([part('one'), part('two'), part('three')].join('\n'), { cardCount: 6 });
  expect(new Set(cards.map(({ draft }) => /one|two|three/u.exec(draft.front)?.[0])).size).toBeGreaterThan(2);
});
