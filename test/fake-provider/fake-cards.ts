const SYLLABLES = [
  'ba',
  'do',
  'fe',
  'gu',
  'ka',
  'lo',
  'mi',
  'nu',
  'pe',
  'ra',
  'to',
  'vu',
  'wa',
  'ze',
  'chi',
  'tro',
];
const ENDINGS = ['lin', 'mor', 'dan', 'vel', 'rok', 'tun', 'gar', 'pim'];

export type FakeCard = {
  front: string;
  back: string;
  difficulty: number;
  hints: string[];
  explanation: string;
  distractors: string[];
};

/** A word that is unique to the number and exists in no language. */
function word(number: number): string {
  let rest = number;
  let text = '';
  for (let syllable = 0; syllable < 3; syllable += 1) {
    text += SYLLABLES[rest % SYLLABLES.length] ?? '';
    rest = Math.floor(rest / SYLLABLES.length);
  }
  const name = text + (ENDINGS[rest % ENDINGS.length] ?? '');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The backs of the cards made so far, by their fronts. */
const keys = new Map<string, string>();

/** The back of a card of the fake's, by its front. */
export function keyOf(front: string): string | undefined {
  return keys.get(front);
}

/**
 * A card that passes all checks and resembles no card of another number (up to 6,000), in English or, if its prompt asks for
 * one of them, in French or Portuguese.
 */
export function fakeCard(number: number, difficulty: number, topic: string, prompt = ''): FakeCard {
  const [asked, answer, one, two, three] = [0, 1, 2, 3, 4].map((offset) => word(number * 5 + offset));
  const language = /write everything in (?:.* )?(French|Portuguese)/u.exec(prompt)?.[1];
  const wood = language === undefined ? (name = '') => `${name} wood` : (name = '') => name;
  const front =
    language === 'French'
      ? `Quelle est la chose que les gens de ${asked} échangent pour ${topic} ?`
      : language === 'Portuguese'
        ? `Qual é a coisa que as pessoas de ${asked} trocam por ${topic}?`
        : `What do the people of ${asked} trade for ${topic}?`;
  const back = wood(answer);
  keys.set(front, back);
  return {
    front,
    back,
    difficulty,
    hints: hintsIn(language, `"${answer?.slice(0, 2)}"`),
    explanation:
      language === undefined ? `They have traded it since the harbour was built (entry ${number}).` : '',
    distractors: [wood(one), wood(two), wood(three)],
  };
}

function hintsIn(language: string | undefined, letters: string): string[] {
  if (language === 'French')
    return [
      'On peut la porter avec les mains.',
      'Elle pousse et se vend au poids.',
      `Son nom commence par ${letters}.`,
    ];
  if (language === 'Portuguese')
    return ['Pode ser levada na mão.', 'Cresce devagar e vende-se a peso.', `O nome começa por ${letters}.`];
  return [
    'It is something one can carry.',
    'It grows slowly and is sold by weight.',
    `Its name begins with ${letters}.`,
  ];
}
