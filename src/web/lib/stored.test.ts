import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '#test/fake-storage.ts';
import {
  fieldsOf,
  hasUnsent,
  keepOnlyOf,
  readOf,
  readStored,
  STORED,
  writeOf,
  writeStored,
} from './stored.ts';
import { dropUnsent, keepUnsent, readUnsent } from './unsent-storage.ts';

const fails = () => {
  throw new Error('forbidden');
};

function stubStorage(area: 'localStorage' | 'sessionStorage' = 'localStorage') {
  const items = new FakeStorage();
  vi.stubGlobal(area, items);
  return items;
}

afterEach(() => vi.unstubAllGlobals());

describe('what is stored for the browser', () => {
  it('reads as it was written', () => {
    stubStorage();
    writeStored('print-choices', { a: [1, null] });
    expect(readStored('print-choices')).toEqual({ a: [1, null] });
  });

  it.each([undefined, '', '{broken'])('is nothing where the storage says %j', (content) => {
    const items = stubStorage();
    if (content !== undefined) items['print-choices'] = content;
    expect(readStored('print-choices')).toBeUndefined();
  });

  it('is nothing where storage is forbidden, and writing it does no harm', () => {
    vi.stubGlobal('localStorage', { getItem: fails, setItem: fails, removeItem: fails });
    for (let round = 0; round < 2; round += 1) {
      expect(readStored('print-choices')).toBeUndefined();
      expect(() => writeStored('print-choices', 1)).not.toThrow();
      expect(() => writeOf('ada', 'deck-views', undefined)).not.toThrow();
      expect(readUnsent('ada')).toEqual([]);
      expect(keepUnsent('ada', 'a', 1)).toBe(false);
      vi.stubGlobal('localStorage', undefined);
    }
  });

  it('has fields only if it is an object', () => {
    expect(fieldsOf({ a: 1 })).toEqual({ a: 1 });
    for (const other of [undefined, null, 7, true]) expect(fieldsOf(other)).toEqual({});
  });
});

describe('what is stored for a learner', () => {
  it('is read by that learner alone', () => {
    stubStorage();
    writeOf('ada', 'deck-views', { order: 'name' });
    writeOf('grace', 'deck-views', { order: 'newest' });
    expect(readOf('ada', 'deck-views')).toEqual({ order: 'name' });
    expect(readOf('grace', 'deck-views')).toEqual({ order: 'newest' });
    expect(readOf(undefined, 'deck-views')).toBeUndefined();
    expect(readOf('toString', 'deck-views')).toBeUndefined();
  });

  it('goes when another one signs in, or nobody is', () => {
    const items = stubStorage();
    stubStorage('sessionStorage');
    writeOf('ada', 'deck-views', 1);
    writeOf('grace', 'deck-views', 2);
    keepOnlyOf('grace', 'elsewhere');
    expect(items['deck-views']).toBe('{"grace":2}');
    keepOnlyOf(null, 'here');
    expect(Object.keys(items)).toEqual([]);
  });

  it('was left by a visitor, and becomes theirs who sign in in the same tab', () => {
    stubStorage();
    const items = stubStorage('sessionStorage');
    writeOf(undefined, 'wanted-topic', 'birds');
    keepOnlyOf(null, 'here');
    expect(readOf(undefined, 'wanted-topic')).toBe('birds');
    keepOnlyOf('ada', 'here');
    expect(readOf('ada', 'wanted-topic')).toBe('birds');
    keepOnlyOf(null, 'here');
    expect(Object.keys(items)).toEqual([]);

    writeOf(undefined, 'wanted-topic', 'birds');
    keepOnlyOf('grace', 'elsewhere');
    expect(Object.keys(items)).toEqual([]);
  });

  it('waits for them when it is not sent yet, whoever signs in meanwhile', () => {
    stubStorage();
    keepUnsent('ada', 'a', { a: 1 });
    keepOnlyOf(null, 'here');
    keepOnlyOf('grace', 'here');
    expect(readUnsent('grace')).toEqual([]);
    expect(hasUnsent()).toBe(true);
    expect(readUnsent('ada')).toEqual([{ a: 1 }]);
    dropUnsent('ada', 'a');
    expect(readUnsent('ada')).toEqual([]);
  });

  it('is all that is kept in the storage of a tab', () => {
    const ofTabs = Object.values(STORED).filter(({ area }) => area === 'sessionStorage');
    expect(new Set(ofTabs.map(({ owner }) => owner))).toEqual(new Set(['user']));
  });
});
