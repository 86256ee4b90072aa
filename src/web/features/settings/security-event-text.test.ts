import { expect, it } from 'vitest';
import { securityEventText } from './security-event-text.ts';

it('names what happened', () => {
  expect(securityEventText('signed-in')).toEqual({ text: 'Signed in' });
  expect(securityEventText('sign-in-failed')).toMatchObject({ alarming: true });
});

it.each(['of-a-later-version', 'constructor'])('has words for what it does not know: %s', (kind) => {
  expect(securityEventText(kind)).toEqual({ text: 'Account activity' });
});
