import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { CardContent, Quiz } from '#domain/cards/card.ts';
import type { OutgoingPieces } from '#domain/interchange/outgoing.ts';
import { readFile, TextFiles } from '#test/interchange/text-files.ts';
import { writeGift, writeMoodle, writeQti12, writeQti21 } from './write-questions.ts';

const files = new TextFiles();
afterAll(() => files.remove());

const read = async (content: string, name: string) => {
  const { cards, omissions } = await readFile(await files.write(content), name);
  return { contents: cards.map(({ content: each }) => each), cards, omissions };
};

const SIGNS = [
  '{',
  '}',
  '=',
  '~',
  '#',
  ':',
  '::',
  '\\',
  '\n',
  '\n\n',
  '//',
  '->',
  '%50%',
  '[html]',
  '<b>',
  '&amp;',
  '"',
  "'",
  ']]>',
  '$x^2$',
  '_____',
  'é',
  '日本語',
];
const written = (most: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...SIGNS), fc.stringMatching(/^[a-z ]{1,6}$/u)), {
      minLength: 1,
      maxLength: 8,
    })
    .map((parts) => parts.join('').slice(0, most).trim())
    .filter((text) => text !== '');

const quiz: fc.Arbitrary<Quiz> = fc
  .uniqueArray(written(60), { minLength: 2, maxLength: 6, selector: (text) => text.toLowerCase() })
  .chain((options) =>
    fc
      .record({
        key: fc.nat(options.length - 1),
        reasons: fc.array(fc.option(written(60)), { minLength: options.length, maxLength: options.length }),
      })
      .map(({ key, reasons }) => {
        const kept = reasons.map((reason, index) => (index === key ? null : reason));
        return { options, key, ...(kept.some((reason) => reason !== null) && { reasons: kept }) };
      }),
  );

/** Cards as question banks can have them: the back of a quiz is its right option. */
const content: fc.Arbitrary<CardContent> = fc
  .record({
    front: written(200),
    back: written(100).map((text) => text.replaceAll('\n', ' ')),
    explanation: fc.option(written(200)),
    quiz: fc.option(quiz),
  })
  .map(({ quiz: given, back, ...card }) => ({
    ...card,
    back: given === null ? back : (given.options[given.key ?? 0] ?? ''),
    quiz: given,
    isQuiz: given !== null,
    difficulty: 2,
    hints: [null, null, null],
    tags: [],
  }));

async function* outgoing(contents: readonly CardContent[]): OutgoingPieces {
  const deck = {
    title: 'Deck / one',
    description: null,
    category: null,
    difficulty: 2,
    language: null,
    backLanguage: null,
  };
  const cards = contents.map((each, index) => ({
    id: String(index),
    content: each,
    version: 1,
    createdAt: 0,
    changedAt: 0,
    memory: null,
    suspended: false,
    reviews: [],
  }));
  yield { deckId: 'a', deck, cards };
}

describe('cards come back', () => {
  test.each([
    ['GIFT', 'cards.gift', writeGift, 'Deck / one'],
    ['Moodle XML', 'cards.xml', writeMoodle, 'Deck / one'],
    ['QTI 1.2', 'cards.xml', writeQti12, 'Deck / one'],
    ['QTI 2.1', 'cards.zip', writeQti21, ''],
  ] as const)('as %s', async (_, name, write, deck) => {
    await fc.assert(
      fc.asyncProperty(fc.array(content, { minLength: 1, maxLength: 4 }), async (contents) => {
        const chunks: Uint8Array[] = [];
        for await (const chunk of write(outgoing(contents))) chunks.push(Buffer.from(chunk));
        const { cards } = await readFile(await files.write(Buffer.concat(chunks)), name);
        // An answer that GIFT would take for a pair to match is written as feedback.
        const isTold = ({ back, quiz: given }: CardContent) =>
          name === 'cards.gift' && given === null && back.includes('->');
        expect(cards.map((card) => (isTold(card.content) ? card.content.front : card.content))).toEqual(
          contents.map((each) => (isTold(each) ? each.front : each)),
        );
        expect(new Set(cards.map((card) => card.deck))).toEqual(new Set([deck]));
      }),
      { numRuns: 150 },
    );
  });
});

describe('questions of other programs', () => {
  test.each([
    ['with a weight each', 'Q {~%50%a ~%50%b ~%-100%c}', 'Q\n\n- a\n- b\n- c', 'a\nb'],
    ['with escaped signs', String.raw`::T\: x::What is 1\=1 \{a\}? {=yes\~ ~no}`, 'What is 1=1 {a}?', 'yes~'],
    ['in HTML', '[html]<p>Is <b>it</b> water?</p>{TRUE}', 'Is **it** water?', 'True'],
    ['with a range', 'When? {#1815..1820}', 'When?', '1815 to 1820'],
    ['with several numbers', 'Pi? {#=3.14:0.01 =%50%3:0.5}', 'Pi?', '3.14 (± 0.01)'],
    ['with empty lines in the braces', 'Q {\n=a\n\n~b\n}', 'Q', 'a'],
    ['with a text without a sign', 'How is 1 written? {one}', 'How is 1 written?', 'one'],
    ['with an answer to write', 'Why? {####Because.}', 'Why?', 'Because.'],
  ])('GIFT %s', async (_, text, front, back) => {
    const { contents } = await read(text, 'bank.gift');
    expect(contents[0]).toMatchObject({ front, back });
  });

  test('GIFT: a text that is not a question, and a question without an answer to show, are reported', async () => {
    const { contents, omissions } = await read('A note only.\n\nEssay? {}\n\nQ {=a ~b}\n', 'bank.gift');
    expect(contents).toHaveLength(1);
    expect(omissions.map(({ place, reason }) => [place, reason])).toEqual([
      [2, expect.stringContaining('the file has no answer to show')],
      [1, expect.stringContaining('It has no answer in braces')],
    ]);
  });

  test('Aiken', async () => {
    const { contents } = await read(
      'What is 2+2?\nA. 3\nB) 4\nANSWER: B\n\nNext?\nA) x\nB) y\nANSWER: A\n',
      'bank.txt',
    );
    expect(contents).toMatchObject([
      { front: 'What is 2+2?', back: '4', quiz: { options: ['3', '4'], key: 1 }, isQuiz: true },
      { front: 'Next?', back: 'x' },
    ]);
  });

  test('Moodle XML, with feedback, hints, tags, matching, and kinds that are only reported', async () => {
    const text = (inner: string) => `<text><![CDATA[${inner}]]></text>`;
    const { cards, omissions } = await readFile(
      await files.write(`<?xml version="1.0"?><quiz>
        <question type="category"><category><text>$course$/top/Chem//Bio/Cells</text></category></question>
        <question type="multichoice"><questiontext format="html">${text('<p>Unit of <b>life</b>?</p>')}</questiontext>
          <generalfeedback format="html">${text('Cells divide.')}</generalfeedback><single>true</single>
          <answer fraction="0"><text>organ</text><feedback><text>Made of cells.</text></feedback></answer>
          <answer fraction="100"><text>cell</text><feedback><text>Yes.</text></feedback></answer>
          <hint format="html">${text('Small.')}</hint><tags><tag><text>bio</text></tag></tags></question>
        <question type="truefalse"><questiontext><text>Water is wet.</text></questiontext>
          <answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>
        <question type="numerical"><questiontext><text>Pi?</text></questiontext>
          <answer fraction="100"><text>3.14</text><tolerance>0.01</tolerance></answer></question>
        <question type="matching"><questiontext><text>Capital of</text></questiontext>
          <subquestion><text>Peru</text><answer><text>Lima</text></answer></subquestion>
          <subquestion><text></text><answer><text>Quito</text></answer></subquestion></question>
        <question type="cloze"><questiontext><text>{1:SA:=x}</text></questiontext></question>
        <question type="essay"><questiontext><text>Why?</text></questiontext></question>
      </quiz>`),
      'moodle.xml',
    );
    expect(cards.map(({ deck, content: each }) => ({ deck, ...each }))).toMatchObject([
      {
        deck: 'Chem/Bio :: Cells',
        front: 'Unit of **life**?',
        back: 'cell',
        hints: ['Small.', null, null],
        tags: ['bio'],
        explanation: 'Yes.\n\nCells divide.',
        quiz: { options: ['organ', 'cell'], key: 1, reasons: ['Made of cells.', null] },
      },
      { front: 'Water is wet.', back: 'True' },
      { front: 'Pi?', back: '3.14 (± 0.01)' },
      { front: 'Capital of\n\nPeru', back: 'Lima', quiz: { options: ['Lima', 'Quito'], key: 0 } },
    ]);
    expect(omissions.map(({ place, reason }) => [place, reason])).toEqual([
      [5, 'Cards cannot be questions of this kind: several answers in one text (Cloze).'],
      [6, expect.stringContaining('no answer to show')],
    ]);
  });

  test('QTI 1.2 of Canvas', async () => {
    const { contents, cards } = await read(
      `<?xml version="1.0"?><questestinterop><assessment title="Week 1"><section ident="r">
      <item ident="a"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>multiple_choice_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>
      <presentation><material><mattext texttype="text/html">&lt;p&gt;Red bird?&lt;/p&gt;</mattext></material>
      <response_lid ident="response1" rcardinality="Single"><render_choice>
      <response_label ident="11"><material><mattext texttype="text/plain">Robin</mattext></material></response_label>
      <response_label ident="12"><material><mattext texttype="text/plain">Crow</mattext></material></response_label>
      </render_choice></response_lid></presentation>
      <resprocessing><respcondition continue="Yes"><conditionvar><other/></conditionvar><displayfeedback feedbacktype="Response" linkrefid="general_fb"/></respcondition>
      <respcondition continue="Yes"><conditionvar><varequal respident="response1">12</varequal></conditionvar><displayfeedback linkrefid="12_fb"/></respcondition>
      <respcondition continue="No"><conditionvar><varequal respident="response1">11</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing>
      <itemfeedback ident="general_fb"><flow_mat><material><mattext texttype="text/html">&lt;p&gt;Look at it.&lt;/p&gt;</mattext></material></flow_mat></itemfeedback>
      <itemfeedback ident="12_fb"><flow_mat><material><mattext>Black.</mattext></material></flow_mat></itemfeedback></item>
      <item ident="b"><presentation><material><mattext>Largest bird?</mattext></material><response_str ident="r"><render_fib/></response_str></presentation>
      <resprocessing><respcondition><conditionvar><varequal respident="r">Ostrich</varequal><varequal respident="r">ostrich</varequal></conditionvar><setvar>100</setvar></respcondition></resprocessing></item>
      </section></assessment></questestinterop>`,
      'canvas.xml',
    );
    expect(cards[0]?.deck).toBe('Week 1');
    expect(contents).toMatchObject([
      {
        front: 'Red bird?',
        back: 'Robin',
        explanation: 'Look at it.',
        quiz: { options: ['Robin', 'Crow'], key: 0, reasons: [null, 'Black.'] },
      },
      { front: 'Largest bird?', back: 'Ostrich', explanation: 'Also right: ostrich' },
    ]);
  });

  test('QTI 2.1 and 3, with prompts, blanks and pairs', async () => {
    const item = (response: string, body: string) =>
      `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse>${response}</correctResponse></responseDeclaration><itemBody>${body}</itemBody></assessmentItem>`;
    const choice = await read(
      item(
        '<value>B</value>',
        '<p>Look at <b>this</b>.</p><choiceInteraction responseIdentifier="RESPONSE"><prompt>Which?</prompt><simpleChoice identifier="A">One<feedbackInline identifier="A">No.</feedbackInline></simpleChoice><simpleChoice identifier="B">Two</simpleChoice></choiceInteraction>',
      ),
      'a.xml',
    );
    expect(choice.contents).toMatchObject([
      { back: 'Two', quiz: { options: ['One', 'Two'], key: 1, reasons: ['No.', null] } },
    ]);
    expect(choice.contents[0]?.front).toMatch(/^Look at \*\*this\*\*\.\s+Which\?$/u);
    const blank = await read(
      item(
        '<value>York</value>',
        '<p>Now is the winter made summer by this sun of <textEntryInteraction responseIdentifier="RESPONSE"/>.</p>',
      ),
      'b.xml',
    );
    expect(blank.contents[0]?.front).toMatch(/by this sun of \S*_\S* ?\.$/u);
    expect(blank.contents[0]?.back).toBe('York');
    const three = await read(
      '<?xml version="1.0"?><qti-assessment-item identifier="x"><qti-response-declaration identifier="R"><qti-correct-response><qti-value>C</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><qti-choice-interaction response-identifier="R"><qti-prompt>Third?</qti-prompt><qti-simple-choice identifier="C">Yes</qti-simple-choice><qti-simple-choice identifier="D">No</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>',
      'c.xml',
    );
    expect(three.contents).toMatchObject([{ front: 'Third?', back: 'Yes', isQuiz: true }]);
  });
});
