import { firstLetters } from '../card-text.ts';
import type { FactTable } from './fact-table.ts';

type God = {
  greek: string;
  roman: string;
  goddess: boolean;
  rank: number;
  /** Completes "god of ..." or "goddess of ..."; nobody else in the list is that. */
  domain: string;
  /** Signs, family or deeds; completes "... who ...". Names neither form of the name. */
  story: string;
};

type GodRow = readonly [
  greek: string,
  roman: string,
  kind: 'god' | 'goddess',
  rank: number,
  domain: string,
  story: string,
];

// prettier-ignore
const ROWS: readonly GodRow[] = [
  ['Zeus', 'Jupiter', 'god', 1, 'the sky and thunder, and king of all gods', 'was hidden in a cave on Crete as a child and throws thunderbolts'],
  ['Hera', 'Juno', 'goddess', 1, 'marriage, and queen of the gods', 'has the peacock as her bird and pursues her husband’s lovers'],
  ['Poseidon', 'Neptune', 'god', 1, 'the sea', 'carries a trident, shakes the earth and made the horse'],
  ['Hades', 'Pluto', 'god', 1, 'the underworld', 'owns a helmet that makes its wearer invisible, and carried off the daughter of the goddess of grain'],
  ['Demeter', 'Ceres', 'goddess', 2, 'grain and the harvest', 'let all plants wither when her daughter was carried off'],
  ['Athena', 'Minerva', 'goddess', 1, 'wisdom and the arts of war', 'sprang in full armour from her father’s head and has the owl as her bird'],
  ['Ares', 'Mars', 'god', 1, 'war', 'was caught in a net of bronze with the goddess of love'],
  ['Aphrodite', 'Venus', 'goddess', 1, 'love and beauty', 'rose from the foam of the sea and won the golden apple'],
  ['Hephaestus', 'Vulcan', 'god', 2, 'fire and the forge', 'was lame and made the arms of Achilles'],
  ['Hermes', 'Mercury', 'god', 1, 'trade, travellers and thieves', 'wears winged sandals and leads the souls of the dead'],
  ['Artemis', 'Diana', 'goddess', 1, 'the hunt and of wild animals', 'turned Actaeon into a stag because he had seen her bathing'],
  ['Dionysus', 'Bacchus', 'god', 1, 'wine', 'carries a staff wound with ivy and leads the maenads'],
  ['Hestia', 'Vesta', 'goddess', 3, 'the hearth', 'swore never to marry and was honoured first and last at every sacrifice'],
  ['Eros', 'Cupid', 'god', 1, 'desire', 'shoots arrows and loved Psyche'],
  ['Cronus', 'Saturn', 'god', 2, 'the golden age, and father of the king of the gods', 'swallowed his children and was deceived with a stone'],
  ['Persephone', 'Proserpina', 'goddess', 2, 'spring, and queen of the dead', 'ate seeds of a pomegranate below the earth and had to stay for part of the year'],
  ['Eos', 'Aurora', 'goddess', 3, 'the dawn', 'has rosy fingers in Homer and begged eternal life for Tithonus, but not eternal youth'],
  ['Helios', 'Sol', 'god', 2, 'the sun itself, son of the Titan Hyperion', 'drives a chariot across the sky that Phaethon could not hold'],
  ['Selene', 'Luna', 'goddess', 3, 'the moon itself, daughter of the Titan Hyperion', 'loved the sleeping Endymion'],
  ['Nike', 'Victoria', 'goddess', 2, 'victory', 'stands in the Louvre with wings but without a head'],
  ['Tyche', 'Fortuna', 'goddess', 3, 'luck', 'is shown with a wheel, a rudder or a horn of plenty'],
  ['Eris', 'Discordia', 'goddess', 3, 'strife', 'threw a golden apple among the guests of a wedding'],
  ['Hypnos', 'Somnus', 'god', 4, 'sleep', 'is the twin brother of death and lulled the king of the gods at Troy'],
  ['Asclepius', 'Aesculapius', 'god', 3, 'healing', 'carries a staff with a single snake and was raised by Chiron'],
  ['Pan', 'Faunus', 'god', 3, 'shepherds and flocks', 'has the legs of a goat and made a flute out of reeds'],
  ['Irene', 'Pax', 'goddess', 4, 'peace', 'is shown with the child Wealth on her arm'],
  ['Hebe', 'Juventas', 'goddess', 4, 'youth', 'poured out nectar and became the wife of Heracles in heaven'],
  ['Gaia', 'Terra', 'goddess', 2, 'the earth', 'came right after Chaos and bore the Titans'],
  ['Nyx', 'Nox', 'goddess', 4, 'the night', 'was feared even by the king of the gods and bore sleep and death'],
  ['Boreas', 'Aquilo', 'god', 5, 'the north wind', 'carried off Oreithyia of Athens'],
  ['Zephyrus', 'Favonius', 'god', 5, 'the west wind', 'killed Hyacinthus out of jealousy with a discus blown off its course'],
  ['Enyo', 'Bellona', 'goddess', 5, 'the fury of battle', 'is called the sacker of cities and raged in battle beside the god of war'],
  ['Eileithyia', 'Lucina', 'goddess', 5, 'childbirth', 'was kept from a bed of labour for days when Heracles was born'],
  ['Leto', 'Latona', 'goddess', 4, 'motherhood, driven from land to land until Delos took her in', 'bore a pair of divine twins and turned peasants into frogs'],
];

const GODS: readonly God[] = ROWS.map(([greek, roman, kind, rank, domain, story]) => ({
  greek,
  roman,
  goddess: kind === 'goddess',
  rank,
  domain,
  story,
}));

const kind = ({ goddess }: God) => (goddess ? 'goddess' : 'god');
const role = (god: God) => `${kind(god)} of ${god.domain}`;
const pronoun = ({ goddess }: God) => (goddess ? 'She' : 'He');

const near = (one: God, other: God) =>
  (one.goddess === other.goddess ? 3 : 0) - Math.abs(one.rank - other.rank) * 0.4;

const explained = (god: God) =>
  `${god.greek} is the Greek and ${god.roman} the Roman name of the ${role(god)}. ${pronoun(god)} ${god.story}.`;

export const GODS_TABLE: FactTable<God> = {
  category: 'Mythology',
  rows: GODS,
  name: ({ greek }) => greek,
  rank: ({ rank }) => rank,
  columns: [
    {
      name: 'names',
      ways: [
        {
          template: 'Roman name of a Greek god',
          added: 0,
          front: (god) => `What did the Romans call the Greek ${kind(god)} ${god.greek}?`,
          back: ({ roman }) => roman,
          hints: (god) => [
            `${god.greek} is the ${role(god)}.`,
            `${pronoun(god)} ${god.story}.`,
            `The Roman name starts with "${firstLetters(god.roman)}".`,
          ],
          explanation: explained,
          flip: true,
          closeness: near,
        },
        {
          template: 'Greek name of a Roman god',
          added: 0,
          front: (god) => `What did the Greeks call the Roman ${kind(god)} ${god.roman}?`,
          back: ({ greek }) => greek,
          hints: (god) => [
            `${god.roman} is the ${role(god)}.`,
            `${pronoun(god)} ${god.story}.`,
            `The Greek name starts with "${firstLetters(god.greek)}".`,
          ],
          explanation: explained,
          flip: true,
          closeness: near,
        },
      ],
    },
    {
      name: 'Greek domain',
      ways: [
        {
          template: 'Greek god of a domain',
          added: 0,
          front: (god) => `Who is the Greek ${role(god)}?`,
          back: ({ greek }) => greek,
          hints: (god) => [
            `${pronoun(god)} ${god.story}.`,
            `The Romans called ${god.goddess ? 'her' : 'him'} ${god.roman}.`,
            `The Greek name starts with "${firstLetters(god.greek)}".`,
          ],
          explanation: explained,
          flip: true,
          closeness: near,
        },
      ],
    },
    {
      name: 'Greek story',
      ways: [
        {
          template: 'Greek god of a story',
          added: 1,
          front: (god) => `Which ${kind(god)} of the Greeks ${god.story}?`,
          back: ({ greek }) => greek,
          hints: (god) => [
            `${pronoun(god)} is the ${role(god)}.`,
            `The Romans called ${god.goddess ? 'her' : 'him'} ${god.roman}.`,
            `The Greek name starts with "${firstLetters(god.greek)}".`,
          ],
          explanation: explained,
          flip: true,
          closeness: near,
        },
      ],
    },
    {
      name: 'Roman domain',
      // Juno and Diana helped in childbirth too, and Victoria says what she stands for.
      has: ({ roman }) => roman !== 'Lucina' && roman !== 'Victoria',
      ways: [
        {
          template: 'Roman god of a domain',
          added: 1,
          front: (god) => `Who is the Roman ${role(god)}?`,
          back: ({ roman }) => roman,
          hints: (god) => [
            `${pronoun(god)} ${god.story}.`,
            `The Greeks called ${god.goddess ? 'her' : 'him'} ${god.greek}.`,
            `The Roman name starts with "${firstLetters(god.roman)}".`,
          ],
          explanation: explained,
          flip: true,
          closeness: near,
        },
      ],
    },
  ],
  topics: [
    {
      topic: 'Greek and Roman gods',
      aliases: [
        'Roman and Greek gods',
        'classical gods',
        'Greek and Roman gods and goddesses',
        'gods of Greece and Rome',
      ],
    },
    {
      topic: 'Greek gods',
      aliases: [
        'Greek gods and goddesses',
        'gods of Greece',
        'ancient Greek gods',
        'Olympian gods',
        'gods of Olympus',
        'Greek deities',
      ],
      columns: ['names', 'Greek domain', 'Greek story'],
    },
    {
      topic: 'Roman gods',
      aliases: ['Roman gods and goddesses', 'gods of Rome', 'ancient Roman gods', 'Roman deities'],
      columns: ['names', 'Roman domain'],
    },
  ],
  qualifiers: 'mythology myth',
};
