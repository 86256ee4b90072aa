/** A collection with every built-in note type of Anki and some custom ones. */
import { strToU8 } from 'fflate';
import { BASIC, TEST_EPOCH, type TestNoteType, type TestPackage } from './package-builder.ts';

const ANSWER = '{{FrontSide}}\n\n<hr id=answer>\n\n';

const REVERSED: TestNoteType = {
  id: 1_002,
  name: 'Basic (and reversed card)',
  fields: ['Front', 'Back'],
  templates: [
    { name: 'Card 1', question: '{{Front}}', answer: `${ANSWER}{{Back}}` },
    { name: 'Card 2', question: '{{Back}}', answer: `${ANSWER}{{Front}}` },
  ],
};
const OPTIONAL: TestNoteType = {
  id: 1_003,
  name: 'Basic (optional reversed card)',
  fields: ['Front', 'Back', 'Add Reverse'],
  templates: [
    { name: 'Card 1', question: '{{Front}}', answer: `${ANSWER}{{Back}}` },
    { name: 'Card 2', question: '{{#Add Reverse}}{{Back}}{{/Add Reverse}}', answer: `${ANSWER}{{Front}}` },
  ],
};
const TYPED: TestNoteType = {
  id: 1_004,
  name: 'Basic (type in the answer)',
  fields: ['Front', 'Back'],
  templates: [
    {
      name: 'Card 1',
      question: '{{Front}}\n\n{{type:Back}}',
      answer: '{{Front}}\n\n<hr id=answer>\n\n{{type:Back}}',
    },
  ],
};
const CLOZE: TestNoteType = {
  id: 1_005,
  name: 'Cloze',
  isCloze: true,
  fields: ['Text', 'Back Extra'],
  templates: [{ name: 'Cloze', question: '{{cloze:Text}}', answer: '{{cloze:Text}}<br>\n{{Back Extra}}' }],
};
const CUSTOM: TestNoteType = {
  id: 1_006,
  name: 'Vokabeln "neu"',
  fields: ['Wort', 'Lesung', 'Bild', 'Ton', 'Tipp'],
  templates: [
    {
      name: 'Karte',
      question: '<script>steal()</script>{{furigana:Lesung}}{{hint:Tipp}}',
      answer:
        '{{FrontSide}}<hr id=answer><b>{{Wort}}</b>{{#Bild}}<div>{{Bild}}</div>{{/Bild}}{{Ton}} <i>{{Deck}}</i>',
    },
  ],
};

const DAY = 86_400_000;
const AT = TEST_EPOCH + 10 * DAY;

export const PICTURE = new Uint8Array([137, 80, 78, 71, 1, 2, 3]);
export const SOUND = strToU8('ID3 sound');

export const EVERY_KIND: TestPackage = {
  decks: [
    { id: 1, name: 'Default' },
    { id: 2, name: 'Sprachen::日本語' },
    { id: 3, name: 'Filtered' },
  ],
  noteTypes: [BASIC, REVERSED, OPTIONAL, TYPED, CLOZE, CUSTOM],
  notes: [
    {
      id: 11,
      type: BASIC.id,
      fields: ['2 &lt; 3?', 'Yes, <b>always</b>'],
      tags: ' maths  easy_ones ',
      guid: 'a"!<',
    },
    { id: 12, type: REVERSED.id, fields: ['dog', 'Hund'] },
    { id: 13, type: OPTIONAL.id, fields: ['cat', 'Katze', 'y'] },
    { id: 14, type: TYPED.id, fields: ['5 + 5', '10'] },
    {
      id: 15,
      type: CLOZE.id,
      fields: [String.raw`{{c1::Paris}} has {{c2::2 million::how many}} people, \({{c1::x}}\)`, 'INSEE'],
    },
    {
      id: 16,
      type: CUSTOM.id,
      fields: [
        'sun 🌞',
        ' 太陽[たいよう]',
        '<img src="Bild 1.png"><img src="gone.png">',
        '[sound:ton.mp3]',
        'day &amp; night',
      ],
    },
  ],
  cards: [
    { id: 101, note: 11, deck: 1, due: 4 },
    { id: 102, note: 12, deck: 1, ord: 0, type: 2, due: 30, ivl: 20, factor: 2_500, reps: 3 },
    {
      id: 103,
      note: 12,
      deck: 1,
      ord: 1,
      type: 2,
      queue: -1,
      due: 31,
      ivl: 5,
      factor: 2_100,
      reps: 9,
      lapses: 4,
    },
    { id: 104, note: 13, deck: 1, ord: 0 },
    { id: 105, note: 13, deck: 1, ord: 1 },
    { id: 106, note: 14, deck: 1 },
    { id: 107, note: 15, deck: 1, ord: 0 },
    { id: 108, note: 15, deck: 1, ord: 1 },
    { id: 109, note: 16, deck: 3, odid: 2, type: 2, due: -99, odue: 40 },
    { id: 110, note: 999, deck: 1 },
    { id: 111, note: 12, deck: 1, ord: 5 },
  ],
  reviews: [
    { id: AT + 2, card: 103, ease: 1 },
    { id: AT + 1, card: 103, ease: 3, type: 0, time: 7_000 },
    { id: AT + 3, card: 103, ease: 0, factor: 0, type: 4 },
    { id: AT + 4, card: 102, ease: 4 },
    { id: AT + 5, card: 55, ease: 4 },
    { id: AT + 6, card: 109, ease: 3, factor: 0, type: 3 },
  ],
  media: { 'Bild 1.png': PICTURE, 'ton.mp3': SOUND, 'ünused.ogg': SOUND },
};
