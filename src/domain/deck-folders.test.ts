import { describe, expect, it } from 'vitest';
import { deckPath, folderOf, folderTitle, titleAfterRename, titleIn } from './deck-folders.ts';

describe('the folders in a title', () => {
  it.each([
    ['Spices', [], 'Spices'],
    ['Languages::French', ['Languages'], 'French'],
    ['Languages :: French ::  Verbs', ['Languages', 'French'], 'Verbs'],
    ['::', [], '::'],
    ['Languages::', [], 'Languages::'],
    ['::1 and fe80::', [], '::1 and fe80::'],
    ['A:B', [], 'A:B'],
  ])('"%s" is in %j and is called "%s"', (title, folders, name) => {
    expect(deckPath(title)).toEqual({ folders, name });
  });

  it('a folder has one title, however it is typed', () => {
    expect(folderTitle('Languages::French')).toBe('Languages :: French');
    expect(folderTitle(' Languages ::French ')).toBe('Languages :: French');
    expect(folderTitle('E\u0301te\u0301')).toBe('\u00C9t\u00E9');
    expect(folderTitle('  ')).toBe('');
    expect(folderOf('Languages::French::Verbs')).toBe('Languages :: French');
    expect(folderOf('Spices')).toBe('');
  });

  it('a deck is moved into a folder and out of it by its title', () => {
    expect(titleIn('Languages::French', 'Verbs')).toBe('Languages :: French :: Verbs');
    expect(titleIn(' ', 'Verbs')).toBe('Verbs');
  });
});

describe('a renamed folder', () => {
  it.each([
    ['Languages::French', 'Tongues :: French'],
    ['Languages :: French :: Verbs', 'Tongues :: French :: Verbs'],
    ['Languages', 'Tongues'],
    ['Languages and more :: French', null],
    ['Old :: Languages :: French', null],
    ['languages :: French', null],
  ])('changes the title "%s" to %j', (title, expected) => {
    expect(titleAfterRename(title, 'Languages', 'Tongues')).toBe(expected);
  });

  it('can be moved into another folder, even into itself', () => {
    expect(titleAfterRename('A::B::C', 'A::B', 'D')).toBe('D :: C');
    expect(titleAfterRename('A::C', 'A', 'A::B')).toBe('A :: B :: C');
  });
});
