import { fakeCard, type FakeCard } from './fake-cards.ts';

/** How the fake quotes the passages from which it makes cards. */
export const QUOTINGS = [
  /** Word for word from the named passage. */
  'quotes',
  /** Text that is in no passage. */
  'invented quotes',
  /** Every second quote is invented. */
  'half invented quotes',
  /** Real quotes with the number of another passage. */
  'mixed up passages',
  /** Real quotes with different spaces, hyphens, capitals and quotation marks. */
  'changed spaces',
  /** Real quotes that do not contain the answer. */
  'other answers',
  /** Questions about the first picture, which they name. */
  'about a picture',
  /** Cards in German, with quotes in the language of the passage. */
  'in German',
] as const;
export type Quoting = (typeof QUOTINGS)[number];

export type FakeSourceCard = FakeCard & { passage: number; quote: string; picture?: number };

type Passage = { position: number; cards: number; text: string };

/** The passages in a prompt, and the number of cards requested from each. */
export function passagesIn(prompt: string): Passage[] {
  return [...prompt.matchAll(/^Passage (\d+).*?, (\d+) cards?: <data>(".*")<\/data>$/gmu)].map(
    ([, position, cards, json = '""']) => ({
      position: Number(position),
      cards: Number(cards),
      text: String(JSON.parse(json)),
    }),
  );
}

/** Cards from the passages of a prompt, each about a long word of a sentence that it quotes. */
export function fakeSourceCards(prompt: string, quoting: Quoting, newNumber: () => number): FakeSourceCard[] {
  const passages = passagesIn(prompt);
  return passages
    .flatMap((passage) =>
      sentencesOf(passage, prompt)
        .slice(0, passage.cards)
        .map((sentence) => ({ passage, sentence })),
    )
    .map(({ passage, sentence }, index) => {
      const number = newNumber();
      const word = longestWord(sentence);
      const card = fakeCard(number, 1 + (index % 5), 'this');
      if (quoting === 'in German')
        return { ...germanCard(number), passage: passage.position, quote: sentence };
      const isInvented =
        quoting === 'invented quotes' || (quoting === 'half invented quotes' && index % 2 === 1);
      return {
        ...card,
        front:
          quoting === 'about a picture' ? `Look at the picture below. ${gapIn(sentence)}` : gapIn(sentence),
        ...(quoting === 'about a picture' && { picture: 1 }),
        back: quoting === 'other answers' ? card.back : word,
        distractors: card.distractors.map((text) => text.split(' ')[0] ?? text),
        passage:
          quoting === 'mixed up passages' ? (passages.at(-1 - index)?.position ?? 0) : passage.position,
        quote: isInvented ? `Nobody wrote number ${number} of these words down.` : changed(sentence, quoting),
      };
    });
}

function germanCard(number: number): FakeCard {
  const { front, back, hints, distractors, ...card } = fakeCard(number, 2, 'this');
  const german = (text: string) => text.replace(/ wood$/u, 'holz');
  return {
    ...card,
    front: front.replace(
      /^What do the people of (\w+) trade.*$/u,
      'Was tauschen die Leute von $1 und warum?',
    ),
    back: german(back),
    hints: ['Man kann es tragen.', 'Es wächst langsam und wird nach Gewicht verkauft.', hints[2] ?? ''],
    explanation: `Das haben sie schon immer getan, seit der Hafen gebaut ist (${number}).`,
    distractors: distractors.map(german),
  };
}

/** The sentences that no card asks about yet. */
function sentencesOf({ text }: Passage, prompt: string): string[] {
  const sentences = text.match(/[^.!?\n]{30,}[.!?]/gu) ?? [];
  return sentences
    .map((sentence) => sentence.trim())
    .filter((sentence) => !prompt.includes(JSON.stringify(gapIn(sentence)).slice(1, 100)));
}

function gapIn(sentence: string): string {
  return `Which word stands in the gap: ${sentence.replaceAll(longestWord(sentence), '____')}?`;
}

function longestWord(sentence: string): string {
  const words = sentence.match(/\p{L}+/gu) ?? [''];
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest));
}

function changed(sentence: string, quoting: Quoting): string {
  if (quoting !== 'changed spaces') return sentence;
  return `“${sentence
    .toUpperCase()
    .replaceAll(' ', '  \n')
    .replaceAll(/(?<=\p{L}{4})(?=\p{L}{4})/gu, '-\n')}”`;
}
