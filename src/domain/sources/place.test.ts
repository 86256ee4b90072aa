import { expect, test } from 'vitest';
import { placeAtSecond, placeName, timeOfPlace } from './place.ts';

test('a time is shown as players show it', () => {
  const shown = [0, 5.9, 65, 760.4, 3_725].map((seconds) => timeOfPlace(placeAtSecond(seconds)));
  expect(shown).toEqual(['0:00', '0:05', '1:05', '12:40', '1:02:05']);
});

test('a page is not a time, and a sentence can name either', () => {
  expect(timeOfPlace(1)).toBeNull();
  expect([placeName(12), placeName(placeAtSecond(760))]).toEqual(['page 12', '12:40']);
});

test('the start of a recording is place 0', () => {
  expect(Object.is(placeAtSecond(0), 0)).toBe(true);
});
