/**
 * The addresses of the web app's screens, in the notation of its router, which has a screen for each of these: for visitors, for
 * signed-in users, and for both.
 */
export const VISITOR_SCREENS = ['/', '/login', '/register', '/forgot-password'] as const;
export const MEMBER_SCREENS = [
  '/dashboard',
  '/cards',
  '/decks/:id',
  '/decks/:id/print',
  '/sources',
  '/sources/:id',
  '/import/:id?',
  '/explore/:slug?',
  '/new-cards/:id',
  '/study/:deckId?',
  '/review/:deckId?',
  '/match/:deckId',
  '/listen/:deckId',
  '/tests',
  '/tests/new',
  '/tests/:id',
  '/tests/:id/print',
  '/plans',
  '/plans/new',
  '/plans/:id',
  '/plans/:id/edit',
  '/analytics',
  '/settings',
  '/admin/:part?',
  '/admin/learners/:id',
] as const;
export const SHARED_SCREENS = [
  '/licences',
  '/connect/:id',
  '/sign-in/:provider',
  '/reset-password',
  '/confirm-email',
] as const;

const patterns = [...VISITOR_SCREENS, ...MEMBER_SCREENS, ...SHARED_SCREENS].map(toPattern);

/** Ignores case and slashes at the end, as the router does. */
function toPattern(screen: string): RegExp {
  const parts = screen.split('/').filter((part) => part !== '');
  const source = parts.map((part) => {
    if (!part.startsWith(':')) return `/${part}`;
    return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
  });
  return new RegExp(`^${source.join('')}/*$`, 'iu');
}

/**
 * Whether the web app has a screen at a path, which is still encoded and has no query. The server answers with a page there, and so
 * does the service worker without a network.
 */
export function isScreen(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
