import type { FactTable } from './fact-table.ts';

type Letter = {
  name: string;
  upper: string;
  lower: string;
  position: number;
  rank: number;
  /** What the sign stands for in science; completes "... stands for it". */
  use: string;
};

type LetterRow = readonly [name: string, upper: string, lower: string, rank: number, use: string];

const ROWS: readonly LetterRow[] = [
  ['Alpha', 'Α', 'α', 1, 'the brightest star of a constellation bears it'],
  ['Beta', 'Β', 'β', 1, 'fast electrons from a decaying nucleus are named after it'],
  ['Gamma', 'Γ', 'γ', 2, 'the most penetrating rays of radioactivity are named after it'],
  ['Delta', 'Δ', 'δ', 1, 'the capital marks a difference or change, and rivers end in its shape'],
  [
    'Epsilon',
    'Ε',
    'ε',
    3,
    'in proofs of calculus it is the small distance that may be made as small as one likes',
  ],
  ['Zeta', 'Ζ', 'ζ', 4, 'a function of Riemann is named after it'],
  ['Eta', 'Η', 'η', 4, 'engineers write efficiency with it'],
  ['Theta', 'Θ', 'θ', 2, 'angles are often named with it'],
  ['Iota', 'Ι', 'ι', 4, 'in English it means a tiny bit'],
  ['Kappa', 'Κ', 'κ', 4, 'curvature is often written with it'],
  ['Lambda', 'Λ', 'λ', 2, 'it is the usual sign of wavelength and of eigenvalues'],
  ['Mu', 'Μ', 'μ', 2, 'as a prefix of units it means a millionth'],
  ['Nu', 'Ν', 'ν', 4, 'physicists write frequency and the neutrino with it'],
  ['Xi', 'Ξ', 'ξ', 5, 'its capital is three horizontal strokes'],
  ['Omicron', 'Ο', 'ο', 3, 'its name means "small o"'],
  ['Pi', 'Π', 'π', 1, 'the ratio of circumference to diameter is written with it'],
  ['Rho', 'Ρ', 'ρ', 3, 'density is usually written with it'],
  ['Sigma', 'Σ', 'σ', 1, 'the capital means a sum, the small one a standard deviation'],
  ['Tau', 'Τ', 'τ', 4, 'torque and time constants are written with it'],
  ['Upsilon', 'Υ', 'υ', 5, 'its capital looks like our Y'],
  ['Phi', 'Φ', 'φ', 3, 'the golden ratio is written with it'],
  ['Chi', 'Χ', 'χ', 4, 'with a square it names a well-known test of statistics'],
  ['Psi', 'Ψ', 'ψ', 3, 'the wave function is written with it, and it looks like a trident'],
  ['Omega', 'Ω', 'ω', 1, 'the capital is the unit of electrical resistance'],
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
            sentence(letter.use),
          ],
          explanation: ({ name, upper, use }) =>
            `${name} has the capital ${upper}. In science and speech ${use}.`,
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
          front: ({ name }) => `How is the small Greek letter ${name.toLowerCase()} written?`,
          back: ({ lower }) => lower,
          hints: (letter) => [
            `It is number ${letter.position} of 24.`,
            sentence(letter.use),
            `Its capital is ${letter.upper}.`,
          ],
          explanation: ({ upper, use }) => `The capital is ${upper}. In science and speech ${use}.`,
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
            sentence(at(position + 1)?.use ?? ''),
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
          front: ({ use }) => `Which Greek letter is meant: ${use}?`,
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
  besides: 'language symbol math science',
};
