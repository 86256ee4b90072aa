import type { Answer, Question } from '#domain/interchange/questions/question.ts';
import type { ReadForeignText } from './foreign-text.ts';
import {
  attribute,
  elementIn,
  elementsIn,
  isElement,
  localName,
  markupIn,
  textIn,
  textOfChild,
  type XmlElement,
} from './xml.ts';

/*
 * IMS QTI 1.2 (`<questestinterop>`, as Canvas and Blackboard write it), 2.1, 2.2 and 3 (`<assessmentItem>`).
 */

/** The questions of one XML file; `first` is the number of the first one. */
export function readQti(root: XmlElement, read: ReadForeignText, first = 1): Question[] {
  const items = localName(root) === 'questestinterop' ? elementsIn(root, 'item', true) : itemsOf(root);
  return items.map((item, index) => {
    const question = localName(root) === 'questestinterop' ? readItem1(item, read) : readItem2(item, read);
    return { place: first + index, deck: deckOf(item), hints: [], tags: [], ...question };
  });
}

/** The title of the assessment that an item is in. */
function deckOf(item: XmlElement): string {
  for (let parent = item.parent; parent !== null; parent = parent.parent)
    if (isElement(parent) && localName(parent) === 'assessment') return attribute(parent, 'title');
  return '';
}

function itemsOf(root: XmlElement): XmlElement[] {
  return localName(root) === 'assessmentitem' ? [root] : elementsIn(root, 'assessmentitem', true);
}

type Item = Pick<Question, 'stem' | 'answer' | 'feedback'> & { tags?: string[]; hints?: string[] };

/** An item of QTI 1.2. */
function readItem1(item: XmlElement, read: ReadForeignText): Item {
  const presentation = elementIn(item, 'presentation');
  const lists = presentation === undefined ? [] : elementsIn(presentation, 'response_lid', true);
  const [list] = lists;
  const stem = stemOf1(presentation, read);
  const feedback = feedbacksOf1(item, read);
  const general = feedback.get('general_fb') ?? feedback.get('general') ?? feedback.get('solution') ?? '';
  const shared = { stem, feedback: general, tags: fieldsOf(item, 'tag'), hints: fieldsOf(item, 'hint') };
  const scores = scoresOf1(item);
  if (lists.length > 1) return { ...shared, answer: matchingOf1(lists, scores, read) };
  if (list !== undefined) {
    const labels = elementsIn(list, 'response_label', true);
    const choices = labels.map((label) => {
      const ident = attribute(label, 'ident');
      const score = scores.find((each) => each.value === ident && each.score > 0);
      const note =
        scores.find((each) => each.value === ident && each.feedback !== '')?.feedback ?? `${ident}_fb`;
      return {
        text: materialOf1(label, read),
        isRight: score !== undefined,
        feedback: feedback.get(note) ?? '',
      };
    });
    return { ...shared, answer: { kind: 'choice', choices } };
  }
  const field =
    presentation &&
    (elementIn(presentation, 'response_str', true) ?? elementIn(presentation, 'response_num', true));
  if (field === undefined) return { ...shared, answer: { kind: 'other', name: typeOf1(item) } };
  const texts = scores.filter(({ score }) => score > 0).map(({ value }) => value);
  return { ...shared, answer: texts.length === 0 ? { kind: 'open' } : { kind: 'text', texts } };
}

function fieldsOf(item: XmlElement, name: string): string[] {
  return elementsIn(item, 'qtimetadatafield', true)
    .filter((field) => textOfChild(field, 'fieldlabel') === name)
    .map((field) => textOfChild(field, 'fieldentry'));
}

function typeOf1(item: XmlElement): string {
  return fieldsOf(item, 'question_type')[0]?.replaceAll('_', ' ') ?? 'a text that asks nothing';
}

/** The material before the answers. */
function stemOf1(presentation: XmlElement | undefined, read: ReadForeignText): string {
  if (presentation === undefined) return '';
  const material = elementsIn(presentation, 'material', true).filter(
    (each) => !isWithin(each, 'response_label'),
  );
  const own = material.filter((each) => !isWithin(each, 'response_lid'));
  return (own.length > 0 ? own : material)
    .map((each) => materialOf1(each, read))
    .filter(Boolean)
    .join('\n\n');
}

function isWithin(element: XmlElement, name: string): boolean {
  for (let parent = element.parent; parent !== null; parent = parent.parent)
    if (isElement(parent) && localName(parent) === name) return true;
  return false;
}

function materialOf1(element: XmlElement, read: ReadForeignText): string {
  return elementsIn(element, 'mattext', true)
    .map((text) => (/plain|markdown/u.test(attribute(text, 'texttype')) ? textIn(text) : read(textIn(text))))
    .filter(Boolean)
    .join('\n');
}

function feedbacksOf1(item: XmlElement, read: ReadForeignText): Map<string, string> {
  return new Map(
    elementsIn(item, 'itemfeedback', true).map((feedback) => [
      attribute(feedback, 'ident'),
      materialOf1(feedback, read),
    ]),
  );
}

type Score = { respident: string; value: string; score: number; feedback: string };

/** What each answer is worth, and which feedback it shows. Answers that must not be given are left out. */
function scoresOf1(item: XmlElement): Score[] {
  return elementsIn(item, 'respcondition', true).flatMap((condition) => {
    const set = elementsIn(condition, 'setvar', true).map((variable) => Number(textIn(variable)));
    const feedback = attribute(elementIn(condition, 'displayfeedback', true), 'linkrefid');
    const conditions = elementIn(condition, 'conditionvar');
    return elementsIn(conditions ?? condition, 'varequal', true)
      .filter((equal) => !isWithin(equal, 'not'))
      .map((equal) => ({
        respident: attribute(equal, 'respident'),
        value: textIn(equal),
        score: Math.max(0, ...set.filter(Number.isFinite)),
        feedback,
      }));
  });
}

function matchingOf1(lists: readonly XmlElement[], scores: readonly Score[], read: ReadForeignText): Answer {
  const rights = new Set<string>();
  const pairs = lists.flatMap((list) => {
    const labels = elementsIn(list, 'response_label', true);
    for (const label of labels) rights.add(materialOf1(label, read));
    const ident = scores.find(
      ({ respident, score }) => respident === attribute(list, 'ident') && score > 0,
    )?.value;
    const label = labels.find((each) => attribute(each, 'ident') === ident);
    const material = elementsIn(list, 'material').map((each) => materialOf1(each, read));
    return label === undefined ? [] : [{ left: material.join('\n'), right: materialOf1(label, read) }];
  });
  return { kind: 'matching', pairs, others: [...rights] };
}

/** An item of QTI 2 or 3. */
function readItem2(item: XmlElement, read: ReadForeignText): Item {
  const body = elementIn(item, 'itembody');
  const general = elementsIn(item, 'modalfeedback').map((each) => markedText(each, read));
  const choice = body && elementIn(body, 'choiceinteraction', true);
  const shared = { stem: stemOf2(body, read), feedback: general.join('\n\n') };
  const keys = keysOf2(item);
  if (choice !== undefined) {
    const choices = elementsIn(choice, 'simplechoice').map((each) => {
      const feedback = elementIn(each, 'feedbackinline') ?? elementIn(each, 'feedbackblock');
      const note = feedback === undefined ? '' : markedText(feedback, read);
      if (feedback !== undefined) each.children = each.children.filter((node) => node !== feedback);
      return {
        text: markedText(each, read),
        isRight: keys.includes(attribute(each, 'identifier')),
        feedback: note,
      };
    });
    return { ...shared, answer: { kind: 'choice', choices } };
  }
  const match = body && elementIn(body, 'matchinteraction', true);
  if (match !== undefined) return { ...shared, answer: matchingOf2(match, keys, read) };
  if (body !== undefined && elementIn(body, 'textentryinteraction', true) !== undefined)
    return { ...shared, answer: { kind: 'text', texts: [...new Set([...keys, ...mappedOf2(item)])] } };
  if (body !== undefined && elementIn(body, 'extendedtextinteraction', true) !== undefined)
    return { ...shared, answer: keys.length > 0 ? { kind: 'text', texts: keys } : { kind: 'open' } };
  const interaction =
    elementsIn(item, 'responsedeclaration').length > 0
      ? 'an interaction that cards do not have'
      : 'a text that asks nothing';
  return { ...shared, answer: { kind: 'other', name: interaction } };
}

function keysOf2(item: XmlElement): string[] {
  return elementsIn(item, 'responsedeclaration').flatMap((declaration) => {
    const correct = elementIn(declaration, 'correctresponse');
    return correct === undefined ? [] : elementsIn(correct, 'value').map((value) => textIn(value));
  });
}

/** Further texts that count as right. */
function mappedOf2(item: XmlElement): string[] {
  return elementsIn(item, 'mapentry', true)
    .filter((entry) => Number(attribute(entry, 'mappedValue') || attribute(entry, 'mapped-value')) > 0)
    .map((entry) => attribute(entry, 'mapKey') || attribute(entry, 'map-key'));
}

/** The text around the answers, with the prompts, and a blank where something is to be typed. */
function stemOf2(body: XmlElement | undefined, read: ReadForeignText): string {
  if (body === undefined) return '';
  const plain = elementsIn(body, 'pre').find((each) => attribute(each, 'class') === MARKDOWN);
  if (plain !== undefined) return textIn(plain);
  const html = markupIn(body)
    .replaceAll(/<(?:qti-)?text-?entry-?interaction\b[^>]*?(?:\/>|>\s*<\/[^>]*>)/giu, ' _____ ')
    .replaceAll(/<\/?(?:qti-)?prompt\b[^>]*>/giu, '<br>');
  const [before = ''] = html.split(/<(?:qti-)?simple-?(?:choice|match-?set)\b/iu, 1);
  return read(before.replaceAll(/<\/?(?:[\w-]+:)?(?:[\w-]*interaction|itembody|item-body)\b[^>]*>/giu, ' '));
}

/** The class of elements in our own exports whose text is Markdown. */
export const MARKDOWN = 'markdown';

function markedText(element: XmlElement, read: ReadForeignText): string {
  const own = elementsIn(element, 'span', true).find((each) => attribute(each, 'class') === MARKDOWN);
  return own === undefined ? read(markupIn(element)) : textIn(own);
}

function matchingOf2(match: XmlElement, keys: readonly string[], read: ReadForeignText): Answer {
  const choices = new Map(
    elementsIn(match, 'simpleassociablechoice', true).map((each) => [
      attribute(each, 'identifier'),
      markedText(each, read),
    ]),
  );
  const pairs = keys.flatMap((key) => {
    const [left = '', right = ''] = key.split(/\s+/u).map((identifier) => choices.get(identifier) ?? '');
    return left === '' || right === '' ? [] : [{ left, right }];
  });
  const sets = elementsIn(match, 'simplematchset');
  const others = sets
    .slice(1)
    .flatMap((set) => elementsIn(set, 'simpleassociablechoice').map((each) => markedText(each, read)));
  return { kind: 'matching', pairs, others };
}
