import { describe, expect, it } from 'vitest';
import { generationStorage } from './generation-storage.ts';

function memory(content?: string) {
  const items = new Map(content === undefined ? [] : [['running-generations', content]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

const started = (id: string) => ({ id, title: `Deck ${id}`, cardCount: 10, startedAt: 1 });

describe('the running generations', () => {
  it('are kept per user, in the order of their start, until they are forgotten', () => {
    const store = memory();
    const storage = generationStorage(store);
    storage.keep('ada', started('a'));
    storage.keep('ada', started('b'));
    storage.keep('mary', started('c'));
    expect(generationStorage(store).of('ada')).toEqual([started('a'), started('b')]);
    storage.forget('ada', 'a');
    storage.forget('mary', 'c');
    expect(storage.of('ada')).toEqual([started('b')]);
    expect(storage.of('mary')).toEqual([]);
    expect(JSON.parse(store.getItem('running-generations') ?? '')).not.toHaveProperty('mary');
  });

  it.each(['', 'null', '7', '{"ada":3}', '{"ada":[{"id":7}]}', '{broken'])(
    'are none where the storage says %j',
    (content) => {
      expect(generationStorage(memory(content)).of('ada')).toEqual([]);
    },
  );

  it('are lived without where nothing can be stored', () => {
    const storage = generationStorage({
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(() => storage.keep('ada', started('a'))).not.toThrow();
    expect(storage.of('ada')).toEqual([]);
  });
});
