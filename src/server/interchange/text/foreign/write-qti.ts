import type { Question } from '#domain/interchange/questions/question.ts';
import { MARKDOWN } from './qti.ts';
import { escapeXml } from './xml.ts';

export const QTI12_START =
  '<?xml version="1.0" encoding="UTF-8"?>\n<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2">\n';
export const QTI12_END = '</questestinterop>\n';
export const ASSESSMENT_END = '</section></assessment>\n';

/** The beginning of a deck in a QTI 1.2 file. */
export function startQti12Assessment(title: string, number: number): string {
  return `<assessment ident="d${number}" title="${escapeXml(title)}"><section ident="s${number}">\n`;
}

/** A question as an item of QTI 1.2, with Markdown as plain text. */
export function writeQti12Item(question: Question): string {
  const { place, stem, answer, feedback, tags, hints } = question;
  const type =
    answer.kind === 'choice'
      ? 'multiple_choice_question'
      : answer.kind === 'text'
        ? 'short_answer_question'
        : 'essay_question';
  const field = (label: string, entry: string) =>
    `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${escapeXml(entry)}</fieldentry></qtimetadatafield>`;
  const fields = [
    field('question_type', type),
    ...tags.map((tag) => field('tag', tag)),
    ...hints.map((hint) => field('hint', hint)),
  ];
  const { response, conditions, feedbacks } = partsOf12(question);
  const general = feedback === '' ? '' : feedback12('general_fb', feedback);
  return (
    `<item ident="i${place}" title="${escapeXml(titleOf(stem))}"><itemmetadata><qtimetadata>${fields.join('')}</qtimetadata></itemmetadata>\n` +
    `<presentation>${material(stem)}${response}</presentation>\n` +
    '<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>' +
    `${conditions}</resprocessing>${feedbacks}${general}</item>\n`
  );
}

function partsOf12({ answer }: Question): { response: string; conditions: string; feedbacks: string } {
  switch (answer.kind) {
    case 'choice': {
      const labels = answer.choices.map(
        ({ text }, index) => `<response_label ident="a${index}">${material(text)}</response_label>`,
      );
      const conditions = answer.choices.map(({ isRight, feedback }, index) => {
        const shown =
          feedback === '' ? '' : `<displayfeedback feedbacktype="Response" linkrefid="a${index}_fb"/>`;
        const set = isRight ? '<setvar action="Set" varname="SCORE">100</setvar>' : '';
        return set + shown === ''
          ? ''
          : condition(`<varequal respident="r">a${index}</varequal>`, set + shown);
      });
      const feedbacks = answer.choices.map(({ feedback }, index) =>
        feedback === '' ? '' : feedback12(`a${index}_fb`, feedback),
      );
      return {
        response: `<response_lid ident="r" rcardinality="Single"><render_choice>${labels.join('')}</render_choice></response_lid>`,
        conditions: conditions.join(''),
        feedbacks: feedbacks.join(''),
      };
    }
    case 'text': {
      const set = '<setvar action="Set" varname="SCORE">100</setvar>';
      const conditions = answer.texts.map((text) =>
        condition(`<varequal respident="r">${escapeXml(text)}</varequal>`, set),
      );
      return { response: FIELD, conditions: conditions.join(''), feedbacks: '' };
    }
    case 'matching':
    case 'open':
    case 'other':
      return { response: FIELD, conditions: '', feedbacks: '' };
  }
}

const FIELD =
  '<response_str ident="r" rcardinality="Single"><render_fib><response_label ident="a0"/></render_fib></response_str>';

function condition(test: string, outcome: string): string {
  return `<respcondition continue="Yes"><conditionvar>${test}</conditionvar>${outcome}</respcondition>`;
}

function material(text: string): string {
  return `<material><mattext texttype="text/plain">${escapeXml(text)}</mattext></material>`;
}

function feedback12(ident: string, text: string): string {
  return `<itemfeedback ident="${ident}"><flow_mat>${material(text)}</flow_mat></itemfeedback>`;
}

const NAMESPACE = 'http://www.imsglobal.org/xsd/imsqti_v2p1';

/** A question as an item of QTI 2.1, with Markdown as text. */
export function writeQti21Item({ place, stem, answer, feedback }: Question): string {
  const isChoice = answer.kind === 'choice';
  const keys = isChoice
    ? answer.choices.flatMap(({ isRight }, index) => (isRight ? [`A${index}`] : []))
    : answer.kind === 'text'
      ? answer.texts
      : [];
  const correct = keys.map((key) => `<value>${escapeXml(key)}</value>`).join('');
  const interaction = isChoice
    ? `<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1">${answer.choices.map(choice21).join('')}</choiceInteraction>`
    : answer.kind === 'text'
      ? '<div><textEntryInteraction responseIdentifier="RESPONSE"/></div>'
      : '<extendedTextInteraction responseIdentifier="RESPONSE"/>';
  const template = 'http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct';
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<assessmentItem xmlns="${NAMESPACE}" identifier="i${place}" title="${escapeXml(titleOf(stem))}" adaptive="false" timeDependent="false">\n` +
    `<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="${isChoice ? 'identifier' : 'string'}">` +
    `${correct === '' ? '' : `<correctResponse>${correct}</correctResponse>`}</responseDeclaration>\n` +
    '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>' +
    '<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>\n' +
    `<itemBody><pre class="${MARKDOWN}">${escapeXml(stem)}</pre>${interaction}</itemBody>\n` +
    (correct === '' ? '' : `<responseProcessing template="${template}"/>\n`) +
    (feedback === ''
      ? ''
      : `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="GENERAL" showHide="show">${marked(feedback)}</modalFeedback>\n`) +
    '</assessmentItem>\n'
  );
}

function choice21({ text, feedback }: { text: string; feedback: string }, index: number): string {
  const note =
    feedback === ''
      ? ''
      : `<feedbackInline outcomeIdentifier="FEEDBACK" identifier="A${index}" showHide="show">${marked(feedback)}</feedbackInline>`;
  return `<simpleChoice identifier="A${index}">${marked(text)}${note}</simpleChoice>`;
}

function marked(text: string): string {
  return `<span class="${MARKDOWN}">${escapeXml(text)}</span>`;
}

/** The manifest of a package with items of QTI 2.1 at these paths. */
export function writeQti21Manifest(paths: readonly string[]): string {
  const resources = paths.map(
    (path, index) =>
      `<resource identifier="r${index + 1}" type="imsqti_item_xmlv2p1" href="${path}"><file href="${path}"/></resource>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="cardamom">' +
    '<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata><organizations/>\n' +
    `<resources>${resources.join('\n')}</resources></manifest>\n`
  );
}

function titleOf(stem: string): string {
  return stem.replaceAll(/\s+/gu, ' ').slice(0, 80).toWellFormed();
}
