/**
 * The addresses of the web app's screens, in the notation of its router, which has a screen for each of these:
 * for visitors, for those who are signed in, and for both.
 */
export const VISITOR_SCREENS = ['/', '/login', '/register'] as const;
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
  '/analytics',
  '/settings',
] as const;
export const SHARED_SCREENS = ['/licences'] as const;
