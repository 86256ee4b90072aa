import type { IncomingDeck } from '#domain/interchange/incoming.ts';
import { plannedState, type Sm2Schedule } from '#domain/interchange/planned-state.ts';
import type { ForeignCard } from './foreign-card.ts';
import type { ReadForeignText } from './foreign-text.ts';
import { attribute, elementIn, elementsIn, localName, textIn, textOfChild, type XmlElement } from './xml.ts';

const DAY_MS = 86_400_000;

/** Grades from here on are of cards that were known (Mnemosyne, 0 to 5). */
const KNOWN_GRADE = 2;

/** An export of Mnemosyne 1, whose days count from its start, or the cards.xml of Mnemosyne 2. */
export function readMnemosyne(root: XmlElement, read: ReadForeignText): ForeignCard[] {
  if (localName(root) === 'opensm2sync') return readMnemosyne2(root, read);
  const start = Number(attribute(root, 'time_of_start')) * 1_000;
  return elementsIn(root, 'item').map((item) => {
    const next = Number(attribute(item, 'n_rp'));
    const intervalDays = next - Number(attribute(item, 'l_rp'));
    const due = start + next * DAY_MS;
    return {
      front: read(textOfChild(item, 'Q')),
      back: read(textOfChild(item, 'A')),
      tags: elementsIn(item, 'cat')
        .map((each) => textIn(each))
        .filter(isOwnTag),
      planned: plannedByGrade(item, { due, intervalDays }),
    };
  });
}

function readMnemosyne2(root: XmlElement, read: ReadForeignText): ForeignCard[] {
  const logs = elementsIn(root, 'log');
  const facts = new Map<string, XmlElement>();
  const tags = new Map<string, string>();
  for (const log of logs) {
    const id = attribute(log, 'o_id');
    if (elementIn(log, 'name') !== undefined) tags.set(id, textOfChild(log, 'name'));
    else if (log.children.length > 0 && attribute(log, 'fact') === '') facts.set(id, log);
  }
  return logs.flatMap((log): ForeignCard[] => {
    const fact = facts.get(attribute(log, 'fact'));
    if (fact === undefined) return [];
    const due = Number(attribute(log, 'n_rp')) * 1_000;
    const intervalDays = Math.round((due - Number(attribute(log, 'l_rp')) * 1_000) / DAY_MS);
    return [
      {
        ...sidesOfFact(fact, attribute(log, 'fact_v'), read),
        tags: attribute(log, 'tags')
          .split(',')
          .map((id) => tags.get(id) ?? '')
          .filter(isOwnTag),
        planned: plannedByGrade(log, { due, intervalDays }),
      },
    ];
  });
}

/** What a view of a fact asks: "1.1", "2.1" and "3.2" for the front, "2.2" and "3.3" for the back. */
function sidesOfFact(fact: XmlElement, view: string, read: ReadForeignText): { front: string; back: string } {
  const front = read(textOfChild(fact, 'f'));
  const meaning = read(textOfChild(fact, 'b') || textOfChild(fact, 'm_1'));
  const pronunciation = read(textOfChild(fact, 'p_1'));
  const word = [front, pronunciation].filter((text) => text !== '').join('\n\n');
  if (view === '2.2' || view === '3.2') return { front: meaning, back: word };
  if (view === '3.1')
    return { front, back: [pronunciation, meaning].filter((text) => text !== '').join('\n\n') };
  return { front, back: meaning };
}

function isOwnTag(tag: string): boolean {
  return tag !== '' && !/^(?:<default>|<unfiled>|__UNTAGGED__)$/iu.test(tag);
}

function plannedByGrade(card: XmlElement, schedule: Pick<Sm2Schedule, 'due' | 'intervalDays'>) {
  if (Number(attribute(card, 'gr')) < KNOWN_GRADE) return undefined;
  return plannedState({
    ...schedule,
    ease: Number(attribute(card, 'e')) || null,
    repetitions: Number(attribute(card, 'ac_rp')) + Number(attribute(card, 'rt_rp')),
    lapses: Number(attribute(card, 'lps')),
  });
}

/** XML of SuperMemo: its conversion tool's, or a collection with elements. */
export function readSuperMemo(root: XmlElement, read: ReadForeignText): ForeignCard[] {
  const cards = elementsIn(root, 'card', true).map((card): ForeignCard => {
    const [front = '', back = '', ...others] = elementsIn(card, 'card_field', true).map((field) =>
      read(textIn(field)),
    );
    const other = elementIn(card, 'card_other');
    return {
      front,
      back,
      explanation: others.filter((text) => text !== '').join('\n\n'),
      deck: attribute(card, 'category'),
      planned: plannedState({
        due: attribute(other, 'datenexttest'),
        intervalDays: Number(attribute(other, 'interval')),
        repetitions: Number(attribute(other, 'recalls')),
        lapses: Number(attribute(other, 'lapses')),
      }),
    };
  });
  const elements = elementsIn(root, 'SuperMemoElement', true).flatMap((element): ForeignCard[] => {
    const content = elementIn(element, 'Content');
    const data = elementIn(element, 'LearningData');
    if (elementIn(content, 'Question') === undefined) return [];
    const intervalDays = Number(textOfChild(data, 'Interval'));
    const [day = '', month = '', year = ''] = textOfChild(data, 'LastRepetition').split('.');
    return [
      {
        front: read(textOfChild(content, 'Question')),
        back: read(textOfChild(content, 'Answer')),
        planned: plannedState({
          due: Date.UTC(2_000 + (Number(year) % 100), Number(month) - 1, Number(day)) + intervalDays * DAY_MS,
          intervalDays,
          repetitions: Number(textOfChild(data, 'Repetitions')),
          lapses: Number(textOfChild(data, 'Lapses')),
        }),
      },
    ];
  });
  return [...cards, ...elements];
}

export function readCueCards(root: XmlElement, read: ReadForeignText): ForeignCard[] {
  return elementsIn(root, 'Card', true).map((card) => ({
    front: read(attribute(card, 'Question') || textOfChild(card, 'Question')),
    back: read(attribute(card, 'Answer') || textOfChild(card, 'Answer')),
  }));
}

/** A vocabulary of KDE (Parley, KWordQuiz), version 1 or 2, with the languages of its deck. */
export function readKvtml(
  root: XmlElement,
  read: ReadForeignText,
): { cards: ForeignCard[]; decks: IncomingDeck[] } {
  const information = elementIn(root, 'information');
  const title = textOfChild(information, 'title') || attribute(root, 'title');
  const identifiers = elementIn(root, 'identifiers');
  const [language = null, backLanguage = null] =
    identifiers === undefined
      ? []
      : elementsIn(identifiers, 'identifier').map((each) => languageTag(textOfChild(each, 'locale')));
  const decks =
    title === '' ? [] : [{ title, description: null, category: null, difficulty: 2, language, backLanguage }];
  const old = elementsIn(root, 'e').map((entry): ForeignCard => {
    const [back = '', ...others] = elementsIn(entry, 't').map((text) => read(textIn(text)));
    return { deck: title, front: read(textOfChild(entry, 'o')), back, explanation: others.join('\n') };
  });
  const lessons = lessonsOf(root);
  const entries = elementsIn(elementIn(root, 'entries') ?? root, 'entry').map((entry): ForeignCard => {
    const translations = elementsIn(entry, 'translation').toSorted((one, other) => idOf(one) - idOf(other));
    const [front = '', back = '', ...others] = translations.map((each) => read(textOfChild(each, 'text')));
    const notes = translations.flatMap((each) =>
      ['pronunciation', 'comment', 'example', 'paraphrase'].map((name) => read(textOfChild(each, name))),
    );
    const explanation = [...others, ...notes].filter((text) => text !== '').join('\n');
    return { deck: title, front, back, explanation, tags: lessons.get(attribute(entry, 'id')) ?? [] };
  });
  return { cards: [...old, ...entries], decks };
}

function idOf(element: XmlElement): number {
  return Number(attribute(element, 'id'));
}

function languageTag(locale: string): string | null {
  return /^[a-z]{2,3}(?:[-_][A-Za-z\d]{2,8})*$/u.test(locale) ? locale.replaceAll('_', '-') : null;
}

/** The lessons and word types of each entry, by its id. */
function lessonsOf(root: XmlElement): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const group of ['lessons', 'wordtypes']) {
    const containers = elementsIn(elementIn(root, group) ?? root, 'container', true);
    for (const container of containers) {
      const name = textOfChild(container, 'name');
      for (const entry of elementsIn(container, 'entry')) {
        const id = attribute(entry, 'id');
        if (name !== '') names.set(id, [...new Set([...(names.get(id) ?? []), name])]);
      }
    }
  }
  return names;
}
