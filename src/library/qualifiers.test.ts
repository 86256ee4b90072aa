import { expect, test } from 'vitest';
import { withoutQualifiers } from './qualifiers.ts';

test.each([
  ['photosynthesis grade 4', 'photosynthesis', ['grade 4']],
  ['Biology Chapter 8: Photosynthesis', 'Biology : Photosynthesis', ['Chapter 8']],
  ['us hist ch 11-14', 'us hist', ['ch 11-14']],
  ['4th grade math', 'math', ['4th grade']],
  ['500 German verbs', 'German verbs', ['500']],
  ['high school chemistry final', 'chemistry', ['high school', 'final']],
  ['Genetik Klasse 9', 'Genetik', ['Klasse 9']],
  ['unit iv ecology', 'ecology', ['unit iv']],
  ['chemistry with answers', 'chemistry', ['with answers']],
])('in "%s" the subject is "%s"', (topic, rest, leftOut) => {
  expect(withoutQualifiers(topic)).toEqual({ rest, leftOut });
});

test.each(['photosynthesis', 'unit circle', 'level design', 'testing', 'p53'])(
  'nothing is left out of "%s" that belongs to the subject',
  (topic) => {
    expect(withoutQualifiers(topic).rest).toContain(topic.split(' ')[0]);
  },
);
