import { expect, it } from 'vitest';
import { signalsFrom } from './signals.ts';

it('by default, sounds are off and vibration is on', () => {
  expect(signalsFrom(undefined)).toEqual({ sounds: false, vibration: true });
  expect(signalsFrom({ sounds: true, vibration: false })).toEqual({ sounds: true, vibration: false });
  expect(signalsFrom('loud')).toEqual({ sounds: false, vibration: true });
  expect(signalsFrom({ sounds: 'yes' })).toEqual({ sounds: false, vibration: true });
});
