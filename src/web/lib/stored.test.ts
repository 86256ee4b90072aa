import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '#test/fake-storage.ts';
import {
  toRecord,
  hasUnsent,
  keepOnlyUser,
  readForUser,
  readStored,
  STORED,
  writeForUser,
  writeStored,
} from './stored.ts';
import { dropNotes, notedAnswers } from './noted-answers.ts';

const fails = () => {
  throw new Error('forbidden');
};

function stubStorage(area: 'localStorage' | 'sessionStorage' = 'localStorage') {
  const items = new FakeStorage();
  vi.stubGlobal(area, items);
  return items;
}

afterEach(() => vi.unstubAllGlobals());

describe('browser storage', () => {
  it('a stored value reads as it was written', () => {
    stubStorage();
    writeStored('print-choices', { a: [1, null] });
    expect(readStored('print-choices')).toEqual({ a: [1, null] });
  });

  it.each([undefined, '', '{broken'])('stored content that is not JSON reads as undefined: %j', (content) => {
    const items = stubStorage();
    if (content !== undefined) items['print-choices'] = content;
    expect(readStored('print-choices')).toBeUndefined();
  });

  it('without access to storage, reads return nothing and writes do not throw', () => {
    vi.stubGlobal('localStorage', { getItem: fails, setItem: fails, removeItem: fails });
    for (let round = 0; round < 2; round += 1) {
      expect(readStored('print-choices')).toBeUndefined();
      expect(() => writeStored('print-choices', 1)).not.toThrow();
      expect(() => writeForUser('ada', 'deck-views', undefined)).not.toThrow();
      expect(notedAnswers('ada')).toEqual([]);
      expect(() => dropNotes('ada')).not.toThrow();
      vi.stubGlobal('localStorage', undefined);
    }
  });

  it('only a stored object has fields', () => {
    expect(toRecord({ a: 1 })).toEqual({ a: 1 });
    for (const other of [undefined, null, 7, true]) expect(toRecord(other)).toEqual({});
  });
});

describe('storage of a user', () => {
  it('a stored value is read only by its user', () => {
    stubStorage();
    writeForUser('ada', 'deck-views', { order: 'name' });
    writeForUser('grace', 'deck-views', { order: 'newest' });
    expect(readForUser('ada', 'deck-views')).toEqual({ order: 'name' });
    expect(readForUser('grace', 'deck-views')).toEqual({ order: 'newest' });
    expect(readForUser(undefined, 'deck-views')).toBeUndefined();
    expect(readForUser('toString', 'deck-views')).toBeUndefined();
  });

  it('the values of a user are deleted when another signs in or nobody is signed in', () => {
    const items = stubStorage();
    stubStorage('sessionStorage');
    writeForUser('ada', 'deck-views', 1);
    writeForUser('grace', 'deck-views', 2);
    keepOnlyUser('grace', 'elsewhere');
    expect(items['deck-views']).toBe('{"grace":2}');
    keepOnlyUser(null, 'here');
    expect(Object.keys(items)).toEqual([]);
  });

  it('the values of a visitor pass to the user who signs in in the same tab', () => {
    stubStorage();
    const items = stubStorage('sessionStorage');
    writeForUser(undefined, 'wanted-topic', 'birds');
    keepOnlyUser(null, 'here');
    expect(readForUser(undefined, 'wanted-topic')).toBe('birds');
    keepOnlyUser('ada', 'here');
    expect(readForUser('ada', 'wanted-topic')).toBe('birds');
    keepOnlyUser(null, 'here');
    expect(Object.keys(items)).toEqual([]);

    writeForUser(undefined, 'wanted-topic', 'birds');
    keepOnlyUser('grace', 'elsewhere');
    expect(Object.keys(items)).toEqual([]);
  });

  it('noted answers wait for their user, even if another signs in meanwhile', () => {
    stubStorage();
    localStorage.setItem('unsent-answers/ada/a', '{"a":1}');
    localStorage.setItem('unsent-answers', '{"ada":["first"],"grace":["other"]}');
    keepOnlyUser(null, 'here');
    keepOnlyUser('eve', 'here');
    expect(notedAnswers('eve')).toEqual([]);
    expect(hasUnsent()).toBe(true);
    expect(notedAnswers('ada')).toEqual([{ a: 1 }, { request: 'first' }]);
    dropNotes('ada');
    expect(notedAnswers('ada')).toEqual([]);
    expect(notedAnswers('grace')).toEqual([{ request: 'other' }]);
  });

  it('only values of users are kept in the storage of a tab', () => {
    const ofTabs = Object.values(STORED).filter(({ area }) => area === 'sessionStorage');
    expect(new Set(ofTabs.map(({ owner }) => owner))).toEqual(new Set(['user']));
  });
});
