import type { Answer, Choice, Question } from '#domain/interchange/questions/question.ts';
import { titleOfCategory } from '#domain/interchange/questions/gift.ts';
import { attribute, elementIn, elementsIn, escapeXml, textIn, textOfChild, type XmlElement } from './xml.ts';
import type { NamedFiles, ReadForeignText } from './foreign-text.ts';

/*
 * Moodle XML (https://docs.moodle.org/en/Moodle_XML_format).
 */

const KINDS: Readonly<Partial<Record<string, string>>> = {
  description: 'a text that asks nothing',
  cloze: 'several answers in one text (Cloze)',
  ddwtos: 'words to drag into a text',
  gapselect: 'words to select in a text',
  ddimageortext: 'labels to drag onto a picture',
  ddmarker: 'markers to drag onto a picture',
  calculated: 'numbers that are calculated anew each time',
  calculatedsimple: 'numbers that are calculated anew each time',
  calculatedmulti: 'numbers that are calculated anew each time',
  random: 'a random question',
  ordering: 'an order of items',
  coderunner: 'a program to write',
};

export function readMoodle(root: XmlElement, read: ReadForeignText): Question[] {
  const questions: Question[] = [];
  let deck = '';
  for (const element of elementsIn(root, 'question')) {
    const type = attribute(element, 'type').toLowerCase();
    if (type === 'category') {
      deck = titleOfCategory(textOfChild(elementIn(element, 'category'), 'text'));
      continue;
    }
    const texts = (name: string) => elementsIn(element, name).map((each) => textOf(each, read));
    questions.push({
      place: questions.length + 1,
      deck,
      stem: texts('questiontext')[0] ?? '',
      answer: answerOf(element, type, read),
      feedback: texts('generalfeedback')[0] ?? '',
      hints: texts('hint').filter((hint) => hint !== ''),
      tags: elementsIn(elementIn(element, 'tags') ?? element, 'tag').map((tag) => textOfChild(tag, 'text')),
    });
  }
  return questions;
}

/** The text of an element with its format: HTML unless it says otherwise. */
function textOf(element: XmlElement, read: ReadForeignText): string {
  const text = textOfChild(element, 'text');
  const format = attribute(element, 'format');
  return format === 'plain_text' || format === 'markdown' ? text : read(text, filesIn(element));
}

/** The pictures and sounds of a text, which are next to it. */
function filesIn(element: XmlElement): NamedFiles {
  return new Map(
    elementsIn(element, 'file').map((file) => [attribute(file, 'name'), Buffer.from(textIn(file), 'base64')]),
  );
}

function answerOf(element: XmlElement, type: string, read: ReadForeignText): Answer {
  const answers = elementsIn(element, 'answer');
  switch (type) {
    case 'multichoice':
    case 'truefalse':
      return { kind: 'choice', choices: answers.map((answer) => choiceOf(answer, type, read)) };
    case 'shortanswer':
      return { kind: 'text', texts: best(answers).map((answer) => textOfChild(answer, 'text')) };
    case 'numerical':
      return { kind: 'text', texts: best(answers).map(numberOf) };
    case 'matching': {
      const pairs = elementsIn(element, 'subquestion').map((each) => ({
        left: textOf(each, read),
        right: read(textOfChild(elementIn(each, 'answer'), 'text')),
      }));
      return {
        kind: 'matching',
        pairs: pairs.filter(({ left }) => left !== ''),
        others: pairs.filter(({ left }) => left === '').map(({ right }) => right),
      };
    }
    case 'essay':
      return { kind: 'open' };
    default:
      return { kind: 'other', name: KINDS[type] ?? `“${type}”` };
  }
}

function choiceOf(answer: XmlElement, type: string, read: ReadForeignText): Choice {
  const text = textOf(answer, read);
  const feedback = elementIn(answer, 'feedback');
  return {
    text: type === 'truefalse' ? text.charAt(0).toUpperCase() + text.slice(1) : text,
    isRight: Number(attribute(answer, 'fraction')) > 0,
    feedback: feedback === undefined ? '' : textOf(feedback, read),
  };
}

function best(answers: readonly XmlElement[]): XmlElement[] {
  const share = (answer: XmlElement) => Number(attribute(answer, 'fraction'));
  return answers.filter((answer) => share(answer) > 0).toSorted((one, other) => share(other) - share(one));
}

function numberOf(answer: XmlElement): string {
  const tolerance = Number(textOfChild(answer, 'tolerance'));
  const value = textOfChild(answer, 'text');
  return tolerance > 0 ? `${value} (± ${tolerance})` : value;
}

export const MOODLE_START = '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';
export const MOODLE_END = '</quiz>\n';

export function writeMoodleCategory(deck: string): string {
  const path = `$course$/top/${deck.replaceAll('/', '//')}`;
  return `<question type="category"><category><text>${escapeXml(path)}</text></category></question>\n`;
}

/** A question as Moodle XML, with Markdown in its texts. */
export function writeMoodleQuestion({ stem, answer, feedback, hints, tags }: Question): string {
  const type = {
    choice: 'multichoice',
    text: 'shortanswer',
    matching: 'matching',
    open: 'essay',
    other: 'description',
  };
  const parts = [
    `<name>${plain(stem.replaceAll(/\s+/gu, ' ').slice(0, 80).toWellFormed())}</name>`,
    `<questiontext format="markdown">${plain(stem)}</questiontext>`,
    `<generalfeedback format="markdown">${plain(feedback)}</generalfeedback>`,
    writtenAnswer(answer),
    ...hints.map((hint) => `<hint format="markdown">${plain(hint)}</hint>`),
    tags.length === 0 ? '' : `<tags>${tags.map((tag) => `<tag>${plain(tag)}</tag>`).join('')}</tags>`,
  ];
  return `<question type="${type[answer.kind]}">\n${parts.filter(Boolean).join('\n')}\n</question>\n`;
}

function plain(text: string): string {
  return `<text>${escapeXml(text)}</text>`;
}

function writtenAnswer(answer: Answer): string {
  switch (answer.kind) {
    case 'choice': {
      const choices = answer.choices.map(
        ({ text, isRight, feedback }) =>
          `<answer fraction="${isRight ? 100 : 0}" format="markdown">${plain(text)}<feedback format="markdown">${plain(feedback)}</feedback></answer>`,
      );
      return ['<single>true</single>', '<shuffleanswers>true</shuffleanswers>', ...choices].join('\n');
    }
    case 'text':
      return answer.texts
        .map((text) => `<answer fraction="100" format="plain_text">${plain(text)}</answer>`)
        .join('\n');
    case 'matching':
      return answer.pairs
        .map(
          ({ left, right }) =>
            `<subquestion format="markdown">${plain(left)}<answer>${plain(right)}</answer></subquestion>`,
        )
        .join('\n');
    case 'open':
    case 'other':
      return '';
  }
}
