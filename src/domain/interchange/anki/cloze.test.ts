import { expect, test } from 'vitest';
import { clozeAnswers, clozeToType, hidesPicture, renderCloze } from './cloze.ts';

const gap = (text: string) => `<span class="cloze">${text}</span>`;

test.each<[text: string, number: number, question: string, answer: string]>([
  [
    '{{c1::Paris}} is in {{c2::France::country}}',
    1,
    `${gap('[...]')} is in France`,
    `${gap('Paris')} is in France`,
  ],
  [
    '{{c1::Paris}} is in {{c2::France::country}}',
    2,
    `Paris is in ${gap('[country]')}`,
    `Paris is in ${gap('France')}`,
  ],
  ['{{c1::a}} {{c1::b}}', 1, `${gap('[...]')} ${gap('[...]')}`, `${gap('a')} ${gap('b')}`],
  ['{{c1::out {{c2::in}} side}}', 1, gap('[...]'), gap('out in side')],
  ['{{c1::out {{c2::in::h}} side::hint}}', 2, `out ${gap('[h]')} side`, `out ${gap('in')} side`],
  ['{{c1::a::h {{c2::b}} c}}', 1, gap('[h]'), gap('ab c')],
  ['{{c1,3::both}} {{c2::x}}', 3, `${gap('[...]')} x`, `${gap('both')} x`],
  ['{{c1::a}} }} {{c2::open', 1, `${gap('[...]')} }} {{c2::open`, `${gap('a')} }} {{c2::open`],
  [
    String.raw`\(x = {{c1::\frac{1}{2}}}\)`,
    1,
    String.raw`\(x = ${gap('[...]')}\)`,
    String.raw`\(x = ${gap(String.raw`\frac{1}{2}`)}\)`,
  ],
  [
    String.raw`\(\frac{{{c1::a}}}{b}\)`,
    1,
    String.raw`\(\frac{${gap('[...]')}}{b}\)`,
    String.raw`\(\frac{${gap('a')}}{b}\)`,
  ],
  ['{{c1::{}} is a set', 1, `${gap('[...]')} is a set`, `${gap('{')} is a set`],
  ['{{c1::a}}', 2, '', ''],
  ['no gap', 1, '', ''],
])('%s, gap %i', (text, number, question, answer) => {
  expect(renderCloze(text, number, 'question')).toBe(question);
  expect(renderCloze(text, number, 'answer')).toBe(answer);
});

test('the hidden texts of a gap, or its hints, are returned by themselves', () => {
  expect(clozeAnswers('{{c1::a}} {{c2::b}} {{c1::c {{c2::d}}}}', 1, 'answer')).toBe('a, c d');
  expect(clozeAnswers('{{c1::a::hint}} {{c1::b}}', 1, 'question')).toBe('hint, ...');
});

test('a text that is hidden in several places is typed once', () => {
  expect(clozeToType('{{c1::a}} {{c1::a}} {{c2::b}}', 1)).toBe('a');
  expect(clozeToType('{{c1::a}} {{c1::b}}', 1)).toBe('a, b');
});

test('gaps in pictures are recognised', () => {
  expect(hidesPicture('{{c1::image-occlusion:rect:left=.1}}')).toBe(true);
  expect(hidesPicture('{{c1::image}}')).toBe(false);
});

test('many gaps that are not closed take no time', () => {
  expect(renderCloze('{{c1::'.repeat(100_000), 1, 'question')).toBe('');
});
