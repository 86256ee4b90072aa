import type { FactTable } from './fact-table.ts';

type Letter = {
  name: string;
  upper: string;
  lower: string;
  position: number;
  rank: number;
  /** What the sign stands for or looks like; completes "Which Greek letter ...?". */
  use: string;
};

type LetterRow = readonly [name: string, upper: string, lower: string, rank: number, use: string];

const ROWS: readonly LetterRow[] = [
  ['Alpha', 'Α', 'α', 1, 'usually marks the brightest star of a constellation'],
  ['Beta', 'Β', 'β', 1, 'names the fast electrons that fly out of decaying nuclei'],
  ['Gamma', 'Γ', 'γ', 2, 'names the most penetrating rays of radioactivity'],
  ['Delta', 'Δ', 'δ', 1, 'marks a difference as a capital, and some rivers end in its shape'],
  ['Epsilon', 'Ε', 'ε', 3, 'is the distance in proofs of calculus that may be made as small as one likes'],
  ['Zeta', 'Ζ', 'ζ', 4, 'names a famous function of Riemann'],
  ['Eta', 'Η', 'η', 4, 'is the usual sign of efficiency in engineering'],
  ['Theta', 'Θ', 'θ', 2, 'often names an angle and has a circle with a short bar inside as its capital'],
  ['Iota', 'Ι', 'ι', 4, 'also means a tiny bit in English'],
  ['Kappa', 'Κ', 'κ', 4, 'is the usual sign of curvature'],
  ['Lambda', 'Λ', 'λ', 2, 'is the usual sign of wavelength and of eigenvalues'],
  ['Mu', 'Μ', 'μ', 2, 'means a millionth as a prefix of units'],
  ['Nu', 'Ν', 'ν', 4, 'is the sign of frequency and of the neutrino in physics'],
  ['Xi', 'Ξ', 'ξ', 5, 'has three horizontal strokes as its capital'],
  ['Omicron', 'Ο', 'ο', 3, 'has a name that means "small o"'],
  ['Pi', 'Π', 'π', 1, 'is the sign of the ratio of a circle’s circumference to its diameter'],
  ['Rho', 'Ρ', 'ρ', 3, 'is the usual sign of density'],
  ['Sigma', 'Σ', 'σ', 1, 'means a sum as a capital and a standard deviation as a small letter'],
  ['Tau', 'Τ', 'τ', 4, 'is the usual sign of torque and of time constants'],
  ['Upsilon', 'Υ', 'υ', 5, 'has a capital that looks like our Y'],
  ['Phi', 'Φ', 'φ', 3, 'is the usual sign of the golden ratio'],
  ['Chi', 'Χ', 'χ', 4, 'names, when squared, a well-known test of statistics'],
  ['Psi', 'Ψ', 'ψ', 3, 'is the usual sign of the wave function and looks like a trident'],
  ['Omega', 'Ω', 'ω', 1, 'is the sign of the unit of electrical resistance as a capital'],
];

const LETTERS: readonly Letter[] = ROWS.map(([name, upper, lower, rank, use], index) => ({
  name,
  upper,
  lower,
  position: index + 1,
  rank,
  use,
}));

const at = (position: number) => LETTERS[position - 1];

/** Where a letter stands, by its neighbours. */
function neighbours({ position }: Letter): string {
  const [before, after] = [at(position - 1), at(position + 1)];
  if (!before) return `it opens the alphabet, before ${after?.name ?? ''}`;
  if (!after) return `it closes the alphabet, after ${before.name}`;
  return `it stands between ${before.name} and ${after.name}`;
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const near = (one: Letter, other: Letter) => 3 - Math.abs(one.position - other.position) * 0.3;

const like = (one: Letter, other: Letter) =>
  near(one, other) + (one.name.slice(-2) === other.name.slice(-2) ? 2 : 0);

export const GREEK_ALPHABET: FactTable<Letter> = {
  category: 'Languages',
  rows: LETTERS,
  name: ({ name }) => name,
  rank: ({ rank }) => rank,
  columns: [
    {
      name: 'small letter',
      ways: [
        {
          template: 'name of a small letter',
          added: 0,
          front: ({ lower }) => `What is the name of the small Greek letter ${lower}?`,
          back: ({ name }) => name,
          hints: (letter) => [
            `It is number ${letter.position} of 24.`,
            sentence(neighbours(letter)),
            `It ${letter.use}.`,
          ],
          explanation: ({ name, upper, use }) => `${name} has the capital ${upper}. It ${use}.`,
          flip: true,
          closeness: like,
        },
      ],
    },
    {
      name: 'capital',
      ways: [
        {
          template: 'small letter of a name',
          added: 1,
          // At the end of a word it has a form of its own, ς.
          front: ({ name }) =>
            `How is the small Greek letter ${name.toLowerCase()} written${name === 'Sigma' ? ' inside a word' : ''}?`,
          back: ({ lower }) => lower,
          hints: (letter) => [
            `It is number ${letter.position} of 24.`,
            `It ${letter.use}.`,
            `Its capital is ${letter.upper}.`,
          ],
          explanation: ({ upper, use }) => `The capital is ${upper}. The letter ${use}.`,
          flip: true,
          closeness: near,
        },
      ],
    },
    {
      name: 'order',
      has: ({ position }) => position < LETTERS.length,
      ways: [
        {
          template: 'letter after',
          added: 1,
          front: ({ name }) => `Which letter follows ${name.toLowerCase()} in the Greek alphabet?`,
          back: ({ position }) => at(position + 1)?.name ?? '',
          hints: ({ position }) => [
            `It is number ${position + 1} of 24.`,
            `It ${at(position + 1)?.use ?? ''}.`,
            `It is written ${at(position + 1)?.upper ?? ''} and ${at(position + 1)?.lower ?? ''}.`,
          ],
          explanation: ({ position }) => {
            const next = at(position + 1);
            const afterNext = at(position + 2);
            return `Number ${position + 1} of 24 is written ${next?.upper ?? ''} and ${next?.lower ?? ''}; ${
              afterNext ? `${afterNext.name} comes next.` : 'no other letter comes after it.'
            }`;
          },
          flip: true,
          closeness: near,
        },
      ],
    },
    {
      name: 'use',
      ways: [
        {
          template: 'letter of a use',
          added: 1,
          front: ({ use }) => `Which Greek letter ${use}?`,
          back: ({ name }) => name,
          hints: (letter) => [
            letter.position <= 12
              ? 'Look in the first half of the alphabet.'
              : 'Look in the second half of the alphabet.',
            sentence(neighbours(letter)),
            `It is written ${letter.upper} and ${letter.lower}.`,
          ],
          explanation: (letter) =>
            `Number ${letter.position} of 24, written ${letter.upper} and ${letter.lower}: ${neighbours(letter)}.`,
          flip: true,
          closeness: like,
        },
      ],
    },
  ],
  topics: [
    {
      topic: 'Greek alphabet',
      aliases: ['Greek letters', 'letters of the Greek alphabet', 'Greek characters'],
    },
  ],
  qualifiers: 'language symbol math science',
};
