import { expect, test } from 'vitest';
import { leastCostText, minutesText } from './retention-help-text.ts';

const effects = [
  { retention: 70, minutes: 5.2, known: 80 },
  { retention: 90, minutes: 9.8, known: 95 },
  { retention: 97, minutes: 20, known: 96 },
];

test('the retention with the least time for each known card is named, and compared with the current one', () => {
  expect(leastCostText(effects, 90)).toBe(
    'At 70%, each card that you know takes the least time. Against 90%, that saves 5 minutes a day, and you would know 15 cards fewer in a year.',
  );
  expect(leastCostText(effects, 70)).toBe('At 70%, each card that you know takes the least time.');
  const dear = effects.map((effect) => (effect.retention === 70 ? { ...effect, known: 20 } : effect));
  expect(leastCostText(dear, 70)).toMatch(
    /^At 90%, .* Against 70%, that costs 5 minutes a day, and you would know 75 cards more in a year\.$/u,
  );
});

test('there is no text if no card would be known', () => {
  expect(leastCostText([], 90)).toBe('');
  expect(
    leastCostText(
      effects.map((effect) => ({ ...effect, known: 0 })),
      90,
    ),
  ).toBe('');
});

test('short times are given more precisely than long ones', () => {
  expect([0.42, 1, 6.66, 1_200.4].map(minutesText)).toEqual(['0.4', '1.0', '6.7', '1,200']);
  expect(
    leastCostText(
      [
        { retention: 80, minutes: 0.4, known: 9 },
        { retention: 90, minutes: 1, known: 9 },
      ],
      90,
    ),
  ).toMatch(/that saves less than a minute a day, and you would know as many cards in a year\.$/u);
});
