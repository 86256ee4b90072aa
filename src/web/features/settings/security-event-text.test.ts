import { expect, it } from 'vitest';
import { securityEventText } from './security-event-text.ts';

it('a known event is described', () => {
  expect(securityEventText('signed-in')).toEqual({ text: 'Signed in' });
  expect(securityEventText('sign-in-failed')).toMatchObject({ alarming: true });
});

it.each(['of-a-later-version', 'constructor'])('an unknown event gets a general description: %s', (kind) => {
  expect(securityEventText(kind)).toEqual({ text: 'Account activity' });
});
