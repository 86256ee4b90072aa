/**
 * The addresses of the web app's screens, in the notation of its router, which is made from these lists: screens for
 * visitors, for those who are signed in, and for both.
 */
export const VISITOR_SCREENS = ['/', '/login', '/register'] as const;
export const MEMBER_SCREENS = [
  '/dashboard',
  '/decks/:id',
  '/decks/:id/print',
  '/sources',
  '/sources/:id',
  '/import/:id?',
  '/explore/:slug?',
  '/new-cards/:id',
  '/study/:deckId',
  '/review/:deckId?',
  '/analytics',
  '/settings',
] as const;
export const SHARED_SCREENS = ['/licences'] as const;

const patterns = [...VISITOR_SCREENS, ...MEMBER_SCREENS, ...SHARED_SCREENS].map(toPattern);

/** Like the router, it does not tell capital letters from small ones and allows slashes at the end. */
function toPattern(address: string): RegExp {
  const parts = address.split('/').filter((part) => part !== '');
  const source = parts.map((part) => {
    if (!part.startsWith(':')) return `/${part}`;
    return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
  });
  return new RegExp(`^${source.join('')}/*$`, 'iu');
}

/** Whether the web app has a screen at this path of a URL: still encoded, without a query. */
export function isScreen(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
