import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeField, type FieldEdit, type MergedField } from './merge-field.ts';

const START: MergedField<string> = { standing: { value: 'x', at: 0 }, others: [], met: false };

function after(...edits: ReadonlyArray<FieldEdit<string>>): MergedField<string> {
  return edits.reduce((merged, edit) => mergeField(merged, edit), START);
}

const valuesOf = ({ standing, others }: MergedField<string>) => ({
  stands: standing.value,
  others: others.map(({ value }) => value).toSorted(),
});

test('an edit of the standing value replaces it', () => {
  expect(valuesOf(after({ from: 'x', to: 'a', at: 5 }, { from: 'a', to: 'b', at: 3 }))).toEqual({
    stands: 'b',
    others: [],
  });
});

test('of two edits of the same value, the later one stands, and the other is kept, whichever arrives first', () => {
  const early = { from: 'x', to: 'a', at: 5 };
  const late = { from: 'x', to: 'b', at: 9 };
  for (const edits of [
    [early, late],
    [late, early],
  ]) {
    expect(valuesOf(after(...edits))).toEqual({ stands: 'b', others: ['a'] });
  }
});

test('two devices that write the same agree', () => {
  const edits = [
    { from: 'x', to: 'a', at: 5 },
    { from: 'x', to: 'a', at: 9 },
  ];
  expect(after(...edits)).toMatchObject({ standing: { value: 'a', at: 9 }, others: [], met: false });
});

test('a value that is edited further is not kept', () => {
  const edits = [
    { from: 'x', to: 'b', at: 9 },
    { from: 'x', to: 'a', at: 5 },
    { from: 'a', to: 'c', at: 6 },
  ];
  expect(valuesOf(after(...edits))).toEqual({ stands: 'b', others: ['c'] });
});

/** Edits of a device without a network, each of the value that it wrote before. Its clock may go back. */
const device = (name: string) =>
  fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }).map((times) =>
    times.map((at, index) => ({
      from: index === 0 ? 'x' : `${name}${index - 1}`,
      to: `${name}${index}`,
      at,
    })),
  );

test('the edits of several devices give the same in every order in which they can arrive', () => {
  fc.assert(
    fc.property(
      fc.tuple(device('a'), device('b'), device('c')),
      fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 12 }),
      fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 12 }),
      (devices, ...orders) => {
        const [one, other] = orders.map((order) => {
          const queues = devices.map((edits) => [...edits]);
          const arrived = order.flatMap((index) => queues[index]?.splice(0, 1) ?? []);
          return valuesOf(after(...arrived, ...queues.flat()));
        });
        expect(one).toEqual(other);
      },
    ),
    { numRuns: 2_000 },
  );
});
