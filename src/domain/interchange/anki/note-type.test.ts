import { expect, test } from 'vitest';
import { type NoteType, renderCard } from './note-type.ts';

type Wish = {
  question: string;
  answer?: string;
  isCloze?: boolean;
  ordinal?: number;
  fields?: Record<string, string>;
};

const FIELDS = { Front: 'front', Back: 'back', Extra: '' };

function render({ question, answer = '', isCloze = false, ordinal = 0, fields = FIELDS }: Wish) {
  const type: NoteType = {
    id: 1,
    name: 'A <type>',
    isCloze,
    fields: Object.keys(fields),
    displayRules: [],
    templates: new Map([[0, { name: 'Card 1', question, answer }]]),
  };
  const note = { fields: Object.values(fields), tags: ['a', 'b&c'], deck: 'One :: Two', ordinal };
  return renderCard(type, note, new Map());
}

test.each<[question: string, front: string]>([
  ['{{Front}} {{ Back }}', 'front back'],
  ['{{#Front}}yes {{Front}}{{/Front}}{{^Front}}no{{/Front}}', 'yes front'],
  ['{{#Extra}}yes{{/Extra}}{{^Extra}}no {{#Back}}in{{/Back}}{{/Extra}}', 'no in'],
  ['{{Nobody}}{{^Nobody}}none{{/Nobody}}', 'none'],
  ['{{Tags}}|{{Deck}}|{{Subdeck}}|{{Card}}|{{Type}}', 'a b&amp;c|One :: Two|Two|Card 1|A &lt;type&gt;'],
  ['{{text:Html}}', 'bold'],
  ['<!-- {{#Gone}} -->{{Front}}<!-- open', 'front<!-- open'],
  ['{{kanji:Many}}|{{kana:Many}}', '<b>一二</b> x[|<b>いちに</b> x['],
  ['{{furigana:Ruby}}', '私は<ruby>日本<rt>にほん</rt></ruby>語[sound:a.mp3]'],
  ['{{kana:Ruby}} {{kanji:Ruby}}', '私はにほん語[sound:a.mp3] 私は日本語[sound:a.mp3]'],
  ['{{type:Back}}{{Front}}', 'front'],
  ['{{tts en_US:Front}}{{unknown:Front}}', 'front'],
  ['{{=<% %>=}}<%Front%><%#Back%>!<%/Back%>', 'front!'],
  ['a {{ b }} c }} {', 'a  c }} {'],
])('%s', (question, front) => {
  const fields = {
    ...FIELDS,
    Html: '<style>b {}</style><b>bold</b><!-- <i> -->',
    Many: '<b>一[いち]二[に]</b> x[',
    Ruby: '私は 日本[にほん]語[sound:a.mp3]',
  };
  expect(render({ question, fields })).toMatchObject({ front });
});

test.each<[what: string, question: string, answer: string, back: string]>([
  [
    'the back does not repeat the front',
    '{{Front}}',
    '{{FrontSide}}<hr id=answer>{{Back}}',
    '<hr id=answer>back',
  ],
  ['nor where it does so by itself', '{{Front}}', '{{Front}}<hr id="answer">{{Back}}', 'back'],
  ['the line may have more to it', '{{Front}}', `{{Front}}<hr><hr class="a" ID='answer' />{{Back}}`, 'back'],
  ['what is typed', '{{Front}}{{type:Back}}', '{{Front}}<hr id=answer>{{type:Back}}', 'back'],
  ['what is typed on the front', '{{Front}}{{type:Back}}', '{{FrontSide}}', 'back'],
  [
    'what is typed and shown anyway',
    '{{Front}}{{type:Back}}',
    '{{FrontSide}}<hr id=answer>{{Back}}',
    '<hr id=answer>back',
  ],
  ['what is typed and shown beside it', '{{Front}}{{type:Back}}', '{{FrontSide}}<br>{{Back}}', '<br>back'],
  [
    'what is typed and shown only where another field is filled',
    '{{Front}}',
    '{{#None}}{{Back}}{{/None}}{{type:Back}}',
    'back',
  ],
  ['what is typed and shown only above the line', '{{Front}}', '{{Back}}<hr id=answer>{{type:Back}}', 'back'],
  ['what is typed and spoken', '{{Front}}', '{{tts en_US:Back}}{{type:Back}}', 'back'],
  ['a hint on the back', '{{Front}}', '{{hint:Back}}', '<div><b>Back:</b> back</div>'],
])('%s', (_, question, answer, back) => {
  expect(render({ question, answer })).toMatchObject({ back });
});

test('hints go to the card, up to three', () => {
  const question = '{{Front}}{{hint:Back}}{{hint:Extra}}{{hint:Front}}{{hint:Front}}{{hint:Back}}';
  expect(render({ question })).toMatchObject({
    front: 'front<div><b>Back:</b> back</div>',
    hints: ['back', 'front', 'front'],
  });
});

test('a gap by the number of the card', () => {
  const fields = { Text: '{{c1::a}} {{c2::b}}', Extra: 'more' };
  const question = '{{cloze:Text}}{{#c2}}!{{/c2}}';
  const answer = '{{cloze:Text}}<br>{{Extra}}{{type:cloze:Text}}{{cloze-only:Text}}';
  expect(render({ question, answer, isCloze: true, ordinal: 1, fields })).toStrictEqual({
    front: 'a <span class="cloze">[...]</span>!',
    back: 'a <span class="cloze">b</span><br>moreb',
    hints: [],
  });
});

test.each([
  ['{{#Front}}open', 'broken-template'],
  ['{{/Front}}', 'broken-template'],
  ['{{#Front}}{{#Back}}{{/Front}}{{/Back}}', 'broken-template'],
  ['{{#Front}}'.repeat(60) + '{{/Front}}'.repeat(60), 'broken-template'],
])('%s has no card', (question, reason) => {
  expect(render({ question })).toBe(reason);
});

test('a card that would be endless is left out', () => {
  const fields = { Front: 'x'.repeat(1_000_000) };
  expect(() => render({ question: '{{Front}}'.repeat(10), fields })).toThrow(RangeError);
  expect(render({ question: '{{Front}}'.repeat(60_000) })).toBe('broken-template');
});

test('a place without a template has no card', () => {
  expect(render({ question: '{{Front}}', ordinal: 1 })).toBe('no-template');
});
