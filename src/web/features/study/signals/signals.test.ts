import { expect, it } from 'vitest';
import { signalsFrom } from './signals.ts';

it('is silent until the learner wants sounds, and vibrates until they do not', () => {
  expect(signalsFrom(undefined)).toEqual({ sounds: false, vibration: true });
  expect(signalsFrom({ sounds: true, vibration: false })).toEqual({ sounds: true, vibration: false });
  expect(signalsFrom('loud')).toEqual({ sounds: false, vibration: true });
  expect(signalsFrom({ sounds: 'yes' })).toEqual({ sounds: false, vibration: true });
});
