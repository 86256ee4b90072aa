import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { MEMBER_SCREENS, SHARED_SCREENS, VISITOR_SCREENS } from '#contract/screens.ts';
import { isScreen } from '#contract/screens.ts';

const SCREENS = [...VISITOR_SCREENS, ...MEMBER_SCREENS, ...SHARED_SCREENS];

/** The path of each screen and similar ones. */
const paths = SCREENS.flatMap((screen) => {
  const filled = screen.replaceAll(/:\w+\??/gu, 'some-id');
  const short = screen.replace(/\/:\w+\?$/u, '');
  return [filled, short, `${filled}/`, `${filled}/more`, filled.toUpperCase(), `/x${filled}`, `${filled}x`];
});

test.each([...new Set([...paths, '/deck/some-id', '/decks/', '/decks/a%2Fb', '/import//', '//'])])(
  'the server and the router agree on whether %s is a screen',
  (path) => {
    expect(isScreen(path)).toBe(SCREENS.some((screen) => matchPath(screen, path) !== null));
  },
);
