import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardOf, flipContent } from '#test/builders/cards.ts';
import { accepting, mergeAccepted, withAccepted, withoutAccepted } from './accepted.ts';

test('an answer is accepted once, without the spaces at its ends, as long as it is short and there is room', () => {
  expect(withAccepted({}, ' Paname ')).toEqual(['Paname']);
  expect(withAccepted({ accepted: ['Paname'] }, 'Paname')).toBeNull();
  expect(withAccepted({}, 'x'.repeat(201))).toBeNull();
  const many = Array.from({ length: 20 }, (_, index) => `answer ${index}`);
  expect(withAccepted({ accepted: many }, 'one more')).toBeNull();
});

test('removing an accepted answer leaves the others, and removing the last one leaves no list', () => {
  const card = cardOf(flipContent({ accepted: ['Paname', 'Lutetia'] }));
  const left = withoutAccepted(card, 'Paname');
  expect(left).toEqual(['Lutetia']);
  expect(withoutAccepted(card, 'Lyon')).toBeNull();
  expect(accepting(card, [])).toEqual({ ...cardOf(flipContent()), version: 2 });
});

test('edits from two devices give the same answers in either order', () => {
  const list = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 4 });
  fc.assert(
    fc.property(list, list, list, (from, one, other) => {
      const merged = mergeAccepted(mergeAccepted(from, { from, to: one }), { from, to: other });
      const swapped = mergeAccepted(mergeAccepted(from, { from, to: other }), { from, to: one });
      expect([...merged].toSorted()).toEqual([...swapped].toSorted());
      for (const text of [...one, ...other].filter((each) => !from.includes(each)))
        expect(merged).toContain(text);
    }),
  );
});
