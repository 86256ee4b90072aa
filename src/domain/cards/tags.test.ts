import { expect, test } from 'vitest';
import { changeTags, renameTag, undoTags } from './tags.ts';

test('changing tags ignores case and keeps the spelling that is there', () => {
  expect(changeTags(['Exam', 'Bio'], { add: ['EXAM', 'New'], remove: ['bio'] })).toEqual(['Exam', 'New']);
});

test('a renamed tag stays in its place, and a card that has both names gets one', () => {
  expect(renameTag(['a', 'Bio', 'c'], 'bio', 'Biology')).toEqual(['a', 'Biology', 'c']);
  expect(renameTag(['Cells', 'x', 'bio'], 'bio', 'cells')).toEqual(['cells', 'x']);
  expect(renameTag(['bio'], 'BIO', 'Bio')).toEqual(['Bio']);
  expect(renameTag(['x'], 'bio', 'cells')).toEqual(['x']);
});

test('undoing a change of tags restores their order, and keeps tags that were added since', () => {
  const change = { before: ['a', 'b'], after: ['b', 'c'] };
  expect(undoTags(['b', 'c'], change)).toEqual(['a', 'b']);
  expect(undoTags(['b', 'c', 'later'], change)).toEqual(['b', 'later', 'a']);
  expect(undoTags(['c', 'later'], change)).toEqual(['later', 'a']);
});
