import { afterEach, describe, expect, it, vi } from 'vitest';
import { generationStorage } from './generation-storage.ts';

function stubStorage(content?: string) {
  const items = new Map(content === undefined ? [] : [['running-generations', content]]);
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
  vi.stubGlobal('localStorage', storage);
  return storage;
}

afterEach(() => vi.unstubAllGlobals());

const started = (id: string) => ({ id, title: `Deck ${id}`, cardCount: 10, startedAt: 1 });

describe('the running generations', () => {
  it('are kept per user, in the order of their start, until they are forgotten', () => {
    const store = stubStorage();
    generationStorage.keep('ada', started('a'));
    generationStorage.keep('ada', started('b'));
    generationStorage.keep('mary', started('c'));
    expect(generationStorage.of('ada')).toEqual([started('a'), started('b')]);
    generationStorage.forget('ada', 'a');
    generationStorage.forget('mary', 'c');
    expect(generationStorage.of('ada')).toEqual([started('b')]);
    expect(generationStorage.of('mary')).toEqual([]);
    expect(JSON.parse(store.getItem('running-generations') ?? '')).not.toHaveProperty('mary');
  });

  it.each(['', 'null', '7', '{"ada":3}', '{"ada":[{"id":7}]}', '{broken'])(
    'are none where the storage says %j',
    (content) => {
      stubStorage(content);
      expect(generationStorage.of('ada')).toEqual([]);
    },
  );

  it('are lived without where nothing can be stored', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(() => generationStorage.keep('ada', started('a'))).not.toThrow();
    expect(generationStorage.of('ada')).toEqual([]);
  });
});
