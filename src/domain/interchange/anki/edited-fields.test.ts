import { expect, test } from 'vitest';
import { editedFields } from './edited-fields.ts';

const TYPE = {
  fields: ['Id', 'Word', 'Kanji', 'Meaning', 'Sentence'],
  templates: new Map([
    [
      0,
      {
        name: 'Card 1',
        question: '{{Word}} {{#Kanji}}({{Kanji}}){{/Kanji}}',
        answer: '{{FrontSide}}<hr id=answer>{{Meaning}}{{hint:Sentence}}',
      },
    ],
  ]),
};
const FIELDS = ['7', 'neko', '猫', 'cat', 'Neko desu.'];

test.each([
  [{ front: 'inu', back: null }, ['7', 'inu', '', 'cat', 'Neko desu.']],
  [{ front: null, back: 'dog' }, ['7', 'neko', '猫', 'dog', '']],
  [{ front: 'inu', back: 'dog' }, ['7', 'inu', '', 'dog', '']],
  [{ front: null, back: null }, FIELDS],
])('an edited side is put into the first of the fields that show it: %o', (edited, fields) => {
  expect(editedFields(TYPE, FIELDS, edited)).toEqual(fields);
});
