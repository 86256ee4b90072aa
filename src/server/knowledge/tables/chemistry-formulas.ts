import { firstLetters } from '../card-text.ts';
import type { FactTable } from './fact-table.ts';

type Kind = 'acid' | 'base' | 'salt' | 'gas' | 'oxide' | 'organic';

type Compound = { name: string; formula: string; kind: Kind; rank: number; use: string; parts: string };

type CompoundRow = readonly [
  name: string,
  formula: string,
  kind: Kind,
  rank: number,
  use: string,
  parts: string,
];

/** The use completes "Which compound ...?" and is true of one alone; the last text says what it is made of. */
// prettier-ignore
const ROWS: readonly CompoundRow[] = [
  ['Water', 'H₂O', 'oxide', 1, 'covers most of the Earth and freezes at 0 °C', 'two atoms of hydrogen and one of oxygen'],
  ['Sodium chloride', 'NaCl', 'salt', 1, 'is table salt', 'one metal ion for each chloride ion'],
  ['Carbon dioxide', 'CO₂', 'gas', 1, 'is a gas that we breathe out and plants take in to build sugar', 'one atom of carbon and two of oxygen'],
  ['Carbon monoxide', 'CO', 'gas', 1, 'is a poisonous gas that binds to haemoglobin more firmly than oxygen does', 'one atom each of carbon and oxygen'],
  ['Ammonia', 'NH₃', 'gas', 1, 'is made from air and hydrogen by the Haber process', 'one atom of nitrogen and three of hydrogen'],
  ['Methane', 'CH₄', 'gas', 1, 'is the main part of natural gas', 'one atom of carbon and four of hydrogen'],
  ['Glucose', 'C₆H₁₂O₆', 'organic', 1, 'is the sugar in the blood', 'six atoms of carbon, twelve of hydrogen and six of oxygen'],
  ['Hydrogen peroxide', 'H₂O₂', 'oxide', 2, 'bleaches hair and falls apart into water and oxygen', 'two atoms each of hydrogen and oxygen'],
  ['Sulfuric acid', 'H₂SO₄', 'acid', 1, 'is the strong acid in the lead batteries of cars', 'a sulfate ion with two hydrogens'],
  ['Hydrochloric acid', 'HCl', 'acid', 1, 'is the acid of the stomach', 'one atom each of hydrogen and chlorine'],
  ['Nitric acid', 'HNO₃', 'acid', 2, 'comes out of the Ostwald process and serves to make fertilisers and explosives', 'a nitrate ion with one hydrogen'],
  ['Phosphoric acid', 'H₃PO₄', 'acid', 3, 'is added to cola to make it sour', 'a phosphate ion with three hydrogens'],
  ['Carbonic acid', 'H₂CO₃', 'acid', 3, 'forms from dissolved gas in sparkling water', 'a carbonate ion with two hydrogens'],
  ['Acetic acid', 'CH₃COOH', 'acid', 2, 'makes vinegar sour', 'a methyl group on a carboxyl group'],
  ['Formic acid', 'HCOOH', 'acid', 3, 'is sprayed by ants', 'a single hydrogen on a carboxyl group'],
  ['Hydrofluoric acid', 'HF', 'acid', 4, 'etches glass', 'one atom each of hydrogen and fluorine'],
  ['Sodium hydroxide', 'NaOH', 'base', 2, 'is lye, which turns fat into hard soap', 'a metal ion and one hydroxide ion'],
  ['Potassium hydroxide', 'KOH', 'base', 3, 'makes soft soap and is the electrolyte of alkaline batteries', 'a metal ion and one hydroxide ion'],
  ['Calcium hydroxide', 'Ca(OH)₂', 'base', 3, 'is slaked lime', 'a metal ion and two hydroxide ions'],
  ['Magnesium hydroxide', 'Mg(OH)₂', 'base', 4, 'is the white solid of a milky laxative that also soothes the stomach', 'a metal ion and two hydroxide ions'],
  ['Calcium carbonate', 'CaCO₃', 'salt', 2, 'makes up limestone, chalk and marble', 'a metal ion and one carbonate ion'],
  ['Calcium oxide', 'CaO', 'oxide', 3, 'is quicklime, made by burning limestone', 'one metal ion for each oxide ion'],
  ['Calcium sulfate', 'CaSO₄', 'salt', 4, 'makes up gypsum, together with water', 'a metal ion and one sulfate ion'],
  ['Sodium hydrogencarbonate', 'NaHCO₃', 'salt', 2, 'is baking soda', 'a metal ion, one hydrogen and a carbonate group'],
  ['Sodium carbonate', 'Na₂CO₃', 'salt', 3, 'is washing soda, made by the Solvay process', 'two metal ions and one carbonate ion'],
  ['Sodium hypochlorite', 'NaClO', 'salt', 4, 'is the active substance of household bleach', 'a metal, chlorine and oxygen in equal numbers'],
  ['Potassium nitrate', 'KNO₃', 'salt', 3, 'is saltpetre, the oxidiser of gunpowder', 'a metal ion and one nitrate ion'],
  ['Potassium permanganate', 'KMnO₄', 'salt', 4, 'dissolves to a deep violet and oxidises strongly', 'a metal ion and one ion of manganese with four oxygens'],
  ['Potassium chloride', 'KCl', 'salt', 3, 'replaces table salt in diets and is the mineral sylvite', 'one metal ion for each chloride ion'],
  ['Ammonium nitrate', 'NH₄NO₃', 'salt', 3, 'is a fertiliser that has exploded in several harbours', 'one nitrate ion and a positive ion without any metal'],
  ['Copper(II) sulfate', 'CuSO₄', 'salt', 3, 'forms bright blue crystals with water', 'a metal ion and one sulfate ion'],
  ['Magnesium sulfate', 'MgSO₄', 'salt', 4, 'is Epsom salt, together with water', 'a metal ion and one sulfate ion'],
  ['Silver nitrate', 'AgNO₃', 'salt', 3, 'leaves black stains on the skin and detects chloride ions', 'a metal ion and one nitrate ion'],
  ['Iron(III) oxide', 'Fe₂O₃', 'oxide', 2, 'makes up the ore haematite and gives rust its colour', 'two metal ions and three oxide ions'],
  ['Aluminium oxide', 'Al₂O₃', 'oxide', 3, 'makes up ruby and sapphire', 'two metal ions and three oxide ions'],
  ['Titanium dioxide', 'TiO₂', 'oxide', 4, 'is the white pigment of most paints', 'one metal ion and two oxide ions'],
  ['Silicon dioxide', 'SiO₂', 'oxide', 2, 'makes up quartz and most sand', 'two oxygens for each atom of a metalloid'],
  ['Sulfur dioxide', 'SO₂', 'gas', 2, 'is a sharp gas that comes out of volcanoes and preserves wine', 'one atom of a yellow element and two of oxygen'],
  ['Nitrogen dioxide', 'NO₂', 'gas', 3, 'is the brown gas in smog', 'one atom of the main element of the air and two of oxygen'],
  ['Nitrous oxide', 'N₂O', 'gas', 3, 'is laughing gas', 'two atoms of the main element of the air and one of oxygen'],
  ['Hydrogen sulfide', 'H₂S', 'gas', 3, 'smells of rotten eggs', 'two atoms of hydrogen and one of a yellow element'],
  ['Hydrogen cyanide', 'HCN', 'acid', 4, 'is a deadly poison that smells of bitter almonds', 'three atoms of three elements'],
  ['Ethanol', 'C₂H₅OH', 'organic', 2, 'is the alcohol of beer and wine', 'a chain of two carbons with a hydroxyl group'],
  ['Methanol', 'CH₃OH', 'organic', 3, 'is the simplest alcohol, which can make drinkers blind', 'one carbon with a hydroxyl group'],
  ['Propane', 'C₃H₈', 'gas', 3, 'is sold in gas bottles for grills', 'a chain of three carbons, all else hydrogen'],
  ['Ethene', 'C₂H₄', 'gas', 3, 'makes fruit ripen and is the building block of the commonest plastic', 'two carbons joined by a double bond'],
  ['Ethyne', 'C₂H₂', 'gas', 4, 'burns in the hottest welding torches and is also called acetylene', 'two carbons joined by a triple bond'],
  ['Benzene', 'C₆H₆', 'organic', 3, 'is a ring whose structure Kekulé is said to have dreamed of', 'six atoms each of carbon and hydrogen'],
  ['Acetone', 'CH₃COCH₃', 'organic', 3, 'removes nail varnish', 'two methyl groups on a carbonyl group'],
  ['Sucrose', 'C₁₂H₂₂O₁₁', 'organic', 3, 'is the sugar from cane and beet', 'glucose and fructose joined, less one water'],
  ['Urea', 'CO(NH₂)₂', 'organic', 4, 'was made by Wöhler in 1828 and leaves the body in urine', 'two amino groups on a carbonyl group'],
];

const COMPOUNDS: readonly Compound[] = ROWS.map(([name, formula, kind, rank, use, parts]) => ({
  name,
  formula,
  kind,
  rank,
  use,
  parts,
}));

const letters = (formula: string) => new Set(formula.match(/[A-Z][a-z]?/gu) ?? []);

/** Formulas with the same elements are taken for each other, and compounds of one kind. */
const near = (one: Compound, other: Compound) =>
  letters(one.formula).intersection(letters(other.formula)).size + (one.kind === other.kind ? 1.5 : 0);

const KINDS: Readonly<Record<Kind, string>> = {
  acid: 'It is an acid.',
  base: 'It is a base.',
  salt: 'It is a salt.',
  gas: 'It is a gas at room temperature.',
  oxide: 'It is a compound with oxygen, and no gas at room temperature.',
  organic: 'It belongs to organic chemistry.',
};

/** Other sugars have the same formula, and the gas in water has that of the acid. */
const SHARED = new Set(['Glucose', 'Sucrose', 'Hydrochloric acid', 'Hydrofluoric acid']);

const explained = ({ name, formula, use, parts }: Compound) =>
  `${name}, ${formula}, ${use}. It is made of ${parts}.`;

export const CHEMICAL_FORMULAS: FactTable<Compound> = {
  category: 'Chemistry',
  rows: COMPOUNDS,
  name: ({ name }) => name,
  rank: ({ rank }) => rank,
  columns: [
    {
      name: 'formula',
      ways: [
        {
          template: 'formula of a compound',
          added: 0,
          front: ({ name }) =>
            `What is the chemical formula of ${name.charAt(0).toLowerCase()}${name.slice(1)}?`,
          back: ({ formula }) => formula,
          hints: ({ kind, parts, formula }) => [
            KINDS[kind],
            `It is made of ${parts}.`,
            `The formula begins with ${/^[A-Z][a-z]?/u.exec(formula)?.[0] ?? ''} and holds ${letters(formula).size} different elements.`,
          ],
          explanation: explained,
          flip: true,
          closeness: near,
        },
        {
          template: 'compound of a formula',
          has: ({ name }) => !SHARED.has(name),
          added: 0,
          front: ({ formula }) => `Which compound has the formula ${formula}?`,
          back: ({ name }) => name,
          hints: ({ kind, use, name }) => [
            KINDS[kind],
            `It ${use}.`,
            `Its name starts with "${firstLetters(name)}".`,
          ],
          explanation: explained,
          flip: true,
          closeness: near,
        },
      ],
    },
    {
      name: 'use',
      ways: [
        {
          template: 'compound of a use',
          added: 1,
          front: ({ use }) => `Which compound ${use}?`,
          back: ({ name }) => name,
          hints: ({ kind, parts, formula }) => [
            KINDS[kind],
            `It is made of ${parts}.`,
            `Its formula is ${formula}.`,
          ],
          explanation: explained,
          flip: true,
          closeness: near,
        },
        {
          template: 'formula of a use',
          added: 2,
          front: ({ use }) => `What is the formula of the compound that ${use}?`,
          back: ({ formula }) => formula,
          hints: ({ kind, parts, name }) => [
            KINDS[kind],
            `It is made of ${parts}.`,
            `It is called ${name.charAt(0).toLowerCase()}${name.slice(1)}.`,
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
      topic: 'Chemical formulas',
      aliases: [
        'chemistry formulas',
        'formulas of chemistry',
        'chemical formulae',
        'chemistry formulae',
        'formulas of compounds',
        'chemical compounds',
        'common chemical compounds',
        'compounds and formulas',
        'formulas of common compounds',
        'molecular formulas',
      ],
    },
  ],
  qualifiers: 'chemistry science chemical',
};
