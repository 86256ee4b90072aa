import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readFile } from '#test/interchange/text-files.ts';

const FOLDER = new URL('../../../../test/interchange/field/tables/', import.meta.url);
const pathOf = (name: string) => fileURLToPath(new URL(name, FOLDER));

/** The cards that each file gives, each with its front, its back and whatever else was once lost. */
const EXPECTED: Readonly<Record<string, ReadonlyArray<object>>> = {
  'anki-a.txt': [
    { deck: 'alexandria', front: 'q1', back: 'a1', explanation: null, tags: ['t1', 't2'] },
    { deck: 'alexandria', front: 'q2', back: 'a2', explanation: null, tags: ['t3'] },
  ],
  'anki-c.csv': [
    { front: 'What?', back: 'That', explanation: null },
    { front: 'Who?', back: 'She', explanation: null },
  ],
  'anki-rev.txt': [
    { deck: 'X', front: 'hund', back: 'dog' },
    { deck: 'X', front: 'dog', back: 'hund' },
  ],
  'brackets.json': [
    { place: 1, front: 'a', back: 'b' },
    { place: 2, front: 'c', back: 'd' },
  ],
  'cards.jsonl': [
    { place: 1, front: 'a', back: 'b' },
    { place: 2, front: 'c', back: 'd' },
  ],
  'cuecards.wcu': [
    { front: 'Normal resting pulse', back: '60 to 100 per minute' },
    { front: 'Normal temperature', back: '36.1 to 37.2 C' },
  ],
  'deck.mochi': [{ deck: 'Deck', front: 'hola', back: 'hello' }],
  'gift.txt': [
    {
      deck: 'Geography :: Capitals',
      front: 'What is the capital of Norway?',
      back: 'Oslo',
      explanation: 'Right',
      isQuiz: true,
      quiz: {
        options: ['Oslo', 'Bergen', 'Trondheim'],
        key: 0,
        reasons: [null, 'Largest on the west coast', null],
      },
    },
    { front: 'The Nile flows north.', back: 'True', quiz: { options: ['True', 'False'], key: 0 } },
    { front: 'Two plus two is', back: '4 (± 0.1)', quiz: null },
    { front: 'Match\n\nRome', back: 'Italy', quiz: { options: ['Italy', 'Spain', 'Portugal'], key: 0 } },
    { front: 'Match\n\nMadrid', back: 'Spain' },
    { front: 'Match\n\nLisbon', back: 'Portugal' },
    { front: 'Water is made of hydrogen and _____.', back: 'oxygen', explanation: 'Also right: O' },
  ],
  'hashcards.md': [
    { front: 'Which leaf is this?\n\n![](leaf.webp)', back: '_Maple_' },
    { front: 'second?', back: 'yes' },
    { front: '**[...]** is the capital of Switzerland.', back: '**Bern** is the capital of Switzerland.' },
    { front: 'Bern is the capital of **[...]**.', back: 'Bern is the capital of **Switzerland**.' },
    { front: 'English: **[...]**\n\nFrench: eau' },
    { front: 'English: water\n\nFrench: **[...]**' },
  ],
  'header-guess.csv': [
    { front: '食べる', back: 'to eat', explanation: 'たべる' },
    { front: '飲む', back: 'to drink', explanation: 'のむ' },
  ],
  'header-guess2.csv': [
    { front: '狗', back: 'dog', explanation: 'gǒu' },
    { front: '猫', back: 'cat', explanation: 'māo' },
  ],
  'heading-cards.md': [
    { front: 'Mitochondria', back: 'Powerhouse of the cell.' },
    { front: 'ATP', back: 'Energy currency.' },
  ],
  'html-in-cells.txt': [
    { front: 'perro', back: 'dog\n\nEl perro ladra.' },
    { front: 'gato', back: 'cat\nEl gato duerme.' },
  ],
  'justheader.csv': [],
  'kahoot.csv': [
    { front: 'What is 2+2?', back: '4', isQuiz: true, quiz: { options: ['3', '4', '5', '6'], key: 1 } },
    { front: 'Primes?\n\n- 2\n- 3\n- 4\n- 6', back: '2\n3', isQuiz: false, quiz: null },
  ],
  'lang-headers.csv': [
    { front: 'cat', back: 'le chat', tags: ['noun'] },
    { front: 'dog', back: 'le chien', tags: ['noun'] },
    { front: 'run', back: 'courir', tags: ['verb'] },
  ],
  'lead-blank.csv': [
    { place: 6, front: 'a', back: 'b' },
    { place: 7, front: 'c', back: 'd' },
  ],
  'logseq.md': [
    {
      deck: 'Plants',
      front: 'What do stomata do?',
      back: 'They let gases in and out',
      tags: ['botany'],
      planned: { state: { intervalDays: 4, dueDay: '2026-04-14' } },
    },
    { front: 'The green pigment is **[...]**.', back: 'The green pigment is **chlorophyll**.', tags: [] },
  ],
  'macroman.csv': [
    { front: 'l’été', back: 'summer' },
    { front: 'le garçon', back: 'boy' },
    { front: 'la forêt', back: 'forest' },
  ],
  'mcq-code.csv': [
    { front: '2+2?', back: '4', explanation: 'because', isQuiz: true, quiz: { key: 1 } },
    { front: '3+3?', back: '6', explanation: 'yes', isQuiz: true, quiz: { key: 0 } },
  ],
  'mcq-letter.csv': [
    { front: 'What is 2+2?', back: '4', isQuiz: true, quiz: { options: ['3', '4', '5', '6'], key: 1 } },
    { front: 'Capital of Peru?', back: 'Lima', isQuiz: true, quiz: { key: 0 } },
  ],
  'mcq-text.csv': [
    { front: 'What is 2+2?', back: '4', isQuiz: true, quiz: { key: 1 }, explanation: 'because' },
    { front: 'Capital of Peru?', back: 'Lima', isQuiz: true, quiz: { key: 0 }, explanation: 'it is' },
  ],
  'md-table.md': [
    { deck: 'Verbs', front: 'hablar', back: 'to speak', explanation: 'regular -ar' },
    { front: 'comer', back: 'to eat', explanation: 'pipe | inside' },
    { front: 'vivir', back: 'to live', explanation: null },
  ],
  'md-table.txt': [
    { front: 'hablar', back: 'to speak' },
    { front: 'comer', back: 'to eat' },
  ],
  'memrise.tsv': [
    { front: 'dog', back: 'der Hund', tags: ['Level 1', 'noun'] },
    { front: 'to run', back: 'laufen', tags: ['Level 1', 'verb'] },
    { front: 'red', back: 'rot', tags: ['Level 2', 'adjective'] },
  ],
  'mnemosyne.xml': [
    {
      front: 'Which bird has a red breast?',
      back: 'Robin',
      tags: ['Birds'],
      planned: { state: { intervalDays: 21, dueDay: '2009-08-14', repetitions: 4 } },
    },
    { front: 'Largest living bird', back: 'Ostrich' },
  ],
  'names-in-first-row.csv': [
    { front: 'Hund', back: 'dog', explanation: 'Der Hund bellt.' },
    { front: 'Katze', back: 'cat', explanation: 'Die Katze schläft.' },
    { front: 'Vogel', back: 'bird', explanation: 'Der Vogel singt.' },
  ],
  'obsidian-inline.md': [
    {
      deck: 'chem',
      front: 'What does pH measure?',
      back: 'How acidic or basic a solution is.',
      planned: { state: { dueDay: '2026-06-25', intervalDays: 12 } },
    },
    {
      front: 'What do $K_a$ and $K_b$ stand for?',
      back: 'The strength of an **acid** and of a **base**.',
    },
    { front: "Avogadro's number", back: '6.022 × 10^23 per mole' },
  ],
  'obsidian-multiline.md': [
    {
      deck: 'networks :: basics',
      front: 'What do a switch and a router do?',
      back: '**Answer:**\nA switch connects hosts of one network.\nA router connects networks.',
      planned: { state: { dueDay: '2026-08-28', intervalDays: 4 } },
    },
    { front: 'Port number', back: 'Names a service on a host' },
    { front: 'Names a service on a host', back: 'Port number' },
  ],
  'obsidian-reversed.md': [
    { front: '`x`', back: 'delete a character' },
    { front: 'delete a character', back: '`x`' },
    { front: '`dd`', back: 'delete a line' },
    { front: 'delete a line', back: '`dd`' },
    { front: '`p`', back: 'paste' },
    { front: 'paste', back: '`p`' },
  ],
  'qa-multi.md': [
    { front: 'first line\nsecond line\n\nthird paragraph', back: 'ans' },
    { front: 'What?', back: 'one\n\nsecond para' },
    { front: 'x', back: 'y' },
  ],
  'qa-num.txt': [
    { front: 'What is 2+2?', back: '4' },
    { front: 'Capital?', back: 'Paris' },
  ],
  'quizizz.csv': [
    { front: 'What is 2+2?', back: '4', isQuiz: true, quiz: { options: ['3', '4', '5', '6'], key: 1 } },
    {
      front: 'Capital of Peru?',
      back: 'Lima',
      isQuiz: true,
      quiz: { options: ['Lima', 'Cusco', 'Quito'], key: 0 },
    },
  ],
  'quizlet-custom.txt': [
    { front: 'perro', back: 'dog' },
    { front: 'gato', back: 'cat' },
    { front: 'pez', back: 'fish' },
    { front: 'la casa', back: 'house; home' },
  ],
  'quizlet-newlines.txt': [
    { front: 'Question?', back: '- answer part 1\n- answer part 2' },
    { front: 'Q2', back: 'A2' },
    { front: 'Q3', back: '- one\n- two\n- three' },
  ],
  'remnote.md': [
    { front: 'Mitochondria', back: 'powerhouse of the cell' },
    { front: 'What is ATP?', back: 'energy currency' },
    { front: 'Capital of France', back: 'Paris' },
    { front: 'The **[...]** is a star', back: 'The **sun** is a star' },
    { front: 'Osmosis', back: 'movement of water' },
    { front: 'movement of water', back: 'Osmosis' },
    { front: 'Biology: Photosynthesis', back: 'plants make sugar' },
  ],
  'sjis.csv': [
    { front: '犬', back: 'dog' },
    { front: '猫', back: 'cat' },
    { front: '魚', back: 'fish' },
  ],
  'space-after-comma.csv': [
    { front: 'a, b', back: 'c, d' },
    { front: 'e', back: 'f' },
  ],
  'supermemo.xml': [
    {
      deck: 'Streets',
      front: 'el puente',
      back: 'bridge',
      planned: { state: { dueDay: '2026-12-08', intervalDays: 120, repetitions: 6, lapses: 1 } },
    },
  ],
  'utf8-one-bad-byte.csv': [
    ...Array.from({ length: 50 }, (_, index) => ({ front: `狗${index}`, back: `der Käse ${index}` })),
    { front: 'caf\u{fffd}', back: 'coffee' },
  ],
  'win1251.csv': [
    { front: 'собака', back: 'dog' },
    { front: 'кошка', back: 'cat' },
    { front: 'сыр', back: 'cheese' },
  ],
};

describe('a file from the field', () => {
  test.each(readdirSync(FOLDER))('%s is imported correctly', async (name) => {
    const { cards } = await readFile(pathOf(name), name);
    expect(cards.map(({ content, ...card }) => ({ ...card, ...content }))).toMatchObject(
      EXPECTED[name] ?? [],
    );
    expect(cards).toHaveLength(EXPECTED[name]?.length ?? -1);
  });
});
