import { expect, test } from 'vitest';
import { readCode } from './second-factor.ts';

test.each(['123456', '123 456', ' 123-456 ', '１２３４５６'])('"%s" is the code of an app', (text) => {
  expect(readCode(text)).toEqual({ kind: 'app', digits: '123456' });
});

test.each([
  ['abcd-efgh-jkmn-pqrs', 'abcdefghjkmnpqrs'],
  ['ABCD EFGH JKMN PQRS', 'abcdefghjkmnpqrs'],
  ['12345', '12345'],
  ['1234567', '1234567'],
  ['', ''],
])('"%s" can only be a recovery code', (text, letters) => {
  expect(readCode(text)).toEqual({ kind: 'recovery', letters });
});
