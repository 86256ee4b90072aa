import { afterEach, describe, expect, it, vi } from 'vitest';
import { fieldsOf, readStored, writeStored } from './stored.ts';

const fails = () => {
  throw new Error('forbidden');
};

function stubStorage(content?: string) {
  const items = new Map(content === undefined ? [] : [['key', content]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
}

afterEach(() => vi.unstubAllGlobals());

describe('what is stored', () => {
  it('reads as it was written', () => {
    stubStorage();
    writeStored('key', { a: [1, null] });
    expect(readStored('key')).toEqual({ a: [1, null] });
  });

  it.each([undefined, '', '{broken'])('is nothing where the storage says %j', (content) => {
    stubStorage(content);
    expect(readStored('key')).toBeUndefined();
  });

  it('is nothing where storage is forbidden, and writing it does no harm', () => {
    vi.stubGlobal('localStorage', { getItem: fails, setItem: fails });
    expect(readStored('key')).toBeUndefined();
    expect(() => writeStored('key', 1)).not.toThrow();
    vi.stubGlobal('localStorage', undefined);
    expect(readStored('key')).toBeUndefined();
    expect(() => writeStored('key', 1)).not.toThrow();
  });

  it('has fields only if it is an object', () => {
    expect(fieldsOf({ a: 1 })).toEqual({ a: 1 });
    for (const other of [undefined, null, 7, true]) expect(fieldsOf(other)).toEqual({});
  });
});
