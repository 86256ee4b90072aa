import { expect, test } from 'vitest';
import { sidesOf } from './same-card.ts';

const isSame = (one: string, other: string) =>
  sidesOf({ front: one, back: 'b' }) === sidesOf({ front: other, back: 'b' });

test.each([
  ['Unicode composition', 'é', 'e\u{301}'],
  ['the kind and number of spaces', ' a\u{a0} b\nc', 'a b c '],
  ['the size of a picture', `![](media:${'a'.repeat(64)}#3x4)`, `![](media:${'a'.repeat(64)})`],
  ['line breaks in code', '`a`\r\n`b`', '`a`\n`b`'],
])('cards are the same whatever %s', (_, one, other) => {
  expect(isSame(one, other)).toBe(true);
});

test.each([
  ['case', 'α', 'Α'],
  ['case in a command', 'ls -a', 'ls -A'],
  ['superscripts', 'x²', 'x2'],
  ['accents', 'ou', 'où'],
  ['ligatures and full-width letters', 'ﬁ', 'fi'],
  ['spaces in code', '`a  b`', '`a b`'],
  ['indentation in code', '~~~\n  a\n~~~', '~~~\na\n~~~'],
  ['spaces in a formula', String.raw`$a\ b$`, String.raw`$a\  b$`],
  ['punctuation', 'who?', 'who'],
])('%s makes another card', (_, one, other) => {
  expect(isSame(one, other)).toBe(false);
});

test('the border between front and back counts', () => {
  expect(sidesOf({ front: 'a', back: 'b c' })).not.toBe(sidesOf({ front: 'a b', back: 'c' }));
});
