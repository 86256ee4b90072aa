import { MEMBER_SCREENS, SHARED_SCREENS, VISITOR_SCREENS } from '#contract/screens.ts';

const patterns = [...VISITOR_SCREENS, ...MEMBER_SCREENS, ...SHARED_SCREENS].map(toPattern);

/** Ignores case and slashes at the end, as the router does. */
function toPattern(address: string): RegExp {
  const parts = address.split('/').filter((part) => part !== '');
  const source = parts.map((part) => {
    if (!part.startsWith(':')) return `/${part}`;
    return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
  });
  return new RegExp(`^${source.join('')}/*$`, 'iu');
}

/** Whether the web app has a screen at a path, which is still encoded and has no query. */
export function isScreen(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
