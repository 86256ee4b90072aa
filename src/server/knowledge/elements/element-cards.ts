import { firstLetters, pickDistractors } from '../card-text.ts';
import { variants, type Distractors, type Texts } from '../card-variants.ts';
import type { Fact } from '../knowledge-source.ts';
import type { Family } from './data/element-row.ts';
import type { ElementScope } from './element-topics.ts';
import { describe, initials, magnitude, rowOf, setting, symbolHints } from './element-text.ts';
import { ELEMENTS, SYMBOL_NAMES, type Element } from './elements.ts';

/** How easily two elements are mistaken for each other. */
function closeness(one: Element, other: Element): number {
  const family = one.family === other.family ? 2 : 0;
  const group = one.group !== null && one.group === other.group ? 1.5 : 0;
  const near = Math.abs(one.number - other.number) <= 3 ? 1.5 : 0;
  const initial = one.name[0] === other.name[0] ? 0.7 : 0;
  return family + group + near + initial - Math.abs(one.rank - other.rank) * 0.4;
}

function otherNames(element: Element, allowed: (other: Element) => boolean = () => true): Distractors {
  const candidates = ELEMENTS.filter((other) => other !== element && allowed(other));
  return (random) =>
    pickDistractors(
      element.name,
      candidates,
      (other) => closeness(element, other),
      ({ name }) => name,
      random,
    );
}

/** Symbols that one might think up for this name: same initial, or letters of the name. */
function otherSymbols(element: Element): Distractors {
  const letters = element.name.toLowerCase();
  const likeness = ({ symbol }: Element) => {
    const initial = symbol[0] === element.symbol[0] || symbol[0] === element.name[0] ? 3 : 0;
    const inName = symbol
      .toLowerCase()
      .split('')
      .every((letter) => letters.includes(letter))
      ? 2
      : 0;
    return initial + inName + (symbol.length === element.symbol.length ? 0.5 : 0);
  };
  const candidates = ELEMENTS.filter((other) => other !== element);
  return (random) => pickDistractors(element.symbol, candidates, likeness, ({ symbol }) => symbol, random);
}

function otherNumbers({ number }: Element): Distractors {
  const near = ELEMENTS.map((other) => other.number).filter((n) => n !== number && Math.abs(n - number) <= 6);
  return (random) =>
    pickDistractors(String(number), near, (n) => -Math.abs(n - number) * 0.2, String, random);
}

function symbolFact(element: Element): Fact {
  const { name, symbol } = element;
  const other = SYMBOL_NAMES[symbol];
  const explanation = `${other ? `${symbol} is short for ${other}. ` : ''}${describe(element)} It ${element.fact}.`;
  const toName: Texts = {
    template: 'element of a symbol',
    added: 0,
    front: `Which element has the symbol ${symbol}?`,
    back: name,
    hints: [setting(element), `It ${element.fact}.`, initials(element)],
    explanation,
  };
  const toSymbol: Texts = {
    template: 'symbol of an element',
    added: 0,
    front: `What is the chemical symbol of ${name.toLowerCase()}?`,
    back: symbol,
    hints: symbolHints(element),
    explanation,
  };
  return {
    id: `symbol:${symbol}`,
    subject: symbol,
    variants: [
      ...variants(element.rank, toName, otherNames(element), true),
      ...variants(element.rank, toSymbol, otherSymbols(element), true),
    ],
  };
}

function numberFact(element: Element): Fact {
  const { name, number } = element;
  const before = ELEMENTS[number - 2];
  const toNumber: Texts = {
    template: 'atomic number of an element',
    added: 1,
    front: `What is the atomic number of ${name.toLowerCase()}?`,
    back: String(number),
    hints: [
      `The element stands in ${rowOf(element)}.`,
      `The number is ${number % 2 === 0 ? 'even' : 'odd'} and ${magnitude(number)}.`,
      before ? `The element comes right after ${before.name.toLowerCase()}.` : 'No element comes before it.',
    ],
    explanation: `${describe(element)} It ${element.origin}. The atomic number counts the protons in each nucleus.`,
  };
  const toName: Texts = {
    template: 'element of an atomic number',
    added: 1,
    front: `Which element has the atomic number ${number}?`,
    back: name,
    hints: [setting(element), `It ${element.fact}.`, initials(element)],
    explanation: `${describe(element)} It ${element.origin}.`,
  };
  return {
    id: `number:${element.symbol}`,
    subject: element.symbol,
    variants: [
      ...variants(element.rank, toNumber, otherNumbers(element), true),
      ...variants(element.rank, toName, otherNames(element), true),
    ],
  };
}

function originFact(element: Element): Fact {
  const texts: Texts = {
    template: 'element by the origin of its name',
    added: 1,
    front: `Which element ${element.origin}?`,
    back: element.name,
    hints: [setting(element), `It ${element.fact}.`, initials(element)],
    explanation: `${describe(element)} It ${element.fact}.`,
  };
  return {
    id: `origin:${element.symbol}`,
    subject: element.symbol,
    variants: variants(element.rank, texts, otherNames(element), false),
  };
}

function useFact(element: Element): Fact {
  const texts: Texts = {
    template: 'element by what it is known for',
    added: 0,
    front: `Which element ${element.fact}?`,
    back: element.name,
    hints: [setting(element), `It ${element.origin}.`, initials(element)],
    explanation: `${describe(element)} It ${element.origin}.`,
  };
  return {
    id: `fact:${element.symbol}`,
    subject: element.symbol,
    variants: variants(element.rank, texts, otherNames(element), false),
  };
}

function placeFact(element: Element): Fact | null {
  const { group, period } = element;
  if (group === null) return null;
  const texts: Texts = {
    template: 'element by its place',
    added: 2,
    front: `Which element stands in group ${group} and period ${period} of the periodic table?`,
    back: element.name,
    hints: [`Its atomic number is ${element.number}.`, `It ${element.fact}.`, initials(element)],
    explanation: `${describe(element)} It ${element.origin}.`,
  };
  return {
    id: `place:${element.symbol}`,
    subject: element.symbol,
    variants: variants(element.rank, texts, otherNames(element), true),
  };
}

/** Elements that textbooks put into different families, or that too little is known of. */
const FAMILY_DISPUTED = new Set('Zn Cd Hg La Lu Ac Lr Po At H C Se B Al Ge Sb Te'.split(' '));

/** Families that overlap by some definition and so never stand beside each other as options. */
const OVERLAPPING: Partial<Record<Family, readonly Family[]>> = {
  Halogens: ['Other nonmetals'],
  'Noble gases': ['Other nonmetals'],
  Lanthanides: ['Transition metals'],
  Actinides: ['Transition metals'],
  Metalloids: ['Post-transition metals', 'Other nonmetals'],
  'Post-transition metals': ['Metalloids'],
};

const FAMILIES = [...new Set(ELEMENTS.map(({ family }) => family))];

/** A hint that says what kind of element it is would answer for its family. */
const FAMILY_WORDS = /metal|lanthanide|actinide|rare.earth|halogen|noble|alkali/iu;

function familyFact(element: Element): Fact | null {
  const { family, name, symbol } = element;
  if (FAMILY_DISPUTED.has(symbol) || element.number >= 104 || family === 'Other nonmetals') return null;
  const silent = [element.fact, element.origin].find((said) => !FAMILY_WORDS.test(said));
  if (silent === undefined) return null;
  const others = FAMILIES.filter(
    (other) => other !== family && OVERLAPPING[family]?.includes(other) !== true,
  );
  const company = ELEMENTS.filter((other) => other.family === family && other !== element);
  const fellow = company.toSorted((one, other) => one.rank - other.rank)[0];
  const texts: Texts = {
    template: 'family of an element',
    added: 1,
    front: `Which family of elements does ${name.toLowerCase()} belong to?`,
    back: family,
    hints: [
      `The element stands in ${rowOf(element)}, and it ${silent}.`,
      fellow ? `${fellow.name} belongs to the same family.` : describe(element),
      `The answer starts with "${firstLetters(family)}".`,
    ],
    explanation: `${describe(element)} It ${element.origin}.`,
  };
  const distractors: Distractors = (random) =>
    pickDistractors(
      family,
      others,
      () => 0,
      (other) => other,
      random,
    );
  return {
    id: `family:${symbol}`,
    subject: symbol,
    variants: variants(element.rank, texts, distractors, true),
  };
}

/** Everything that a topic's deck can ask for. */
export function elementFacts({ aspect, elements }: ElementScope): Fact[] {
  const oneFamily = new Set(elements.map(({ family }) => family)).size === 1;
  const makers = {
    symbols: [symbolFact],
    numbers: [numberFact],
    everything: [symbolFact, numberFact, useFact, originFact, placeFact, ...(oneFamily ? [] : [familyFact])],
  }[aspect];
  return elements.flatMap((element) => makers.map((make) => make(element)).filter((fact) => fact !== null));
}
