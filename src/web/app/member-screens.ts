import type { ComponentType } from 'react';
import type { MEMBER_SCREENS } from '#contract/screens.ts';

const admin = () => import('#web/features/admin/screens.ts');
const plans = () => import('#web/features/plans/screens.ts');
const tests = () => import('#web/features/tests/screens.ts');

/**
 * The loader of each screen for signed-in users. Part of the code that all these screens share, so that visitors do not load
 * the list of their files.
 */
export const memberScreens: Record<(typeof MEMBER_SCREENS)[number], () => Promise<ComponentType>> = {
  '/dashboard': async () => (await import('#web/features/dashboard/dashboard-screen.tsx')).DashboardScreen,
  '/cards': async () => (await import('#web/features/decks/all-cards/all-cards-screen.tsx')).AllCardsScreen,
  '/decks/:id': async () => (await import('#web/features/decks/deck-screen.tsx')).DeckScreen,
  '/decks/:id/print': async () =>
    (await import('#web/features/print/load-print-screen.ts')).loadPrintScreen(),
  '/sources': async () => (await import('#web/features/sources/sources-screen.tsx')).SourcesScreen,
  '/sources/:id': async () => (await import('#web/features/sources/source-screen.tsx')).SourceScreen,
  '/import/:id?': async () => (await import('#web/features/imports/import-screens.tsx')).ImportScreens,
  '/explore/:slug?': async () => (await import('#web/features/library/explore-screen.tsx')).ExploreScreen,
  '/new-cards/:id': async () =>
    (await import('#web/features/generation/review/new-cards-screen.tsx')).NewCardsScreen,
  '/study/:deckId?': async () => (await import('#web/features/study/study-screen.tsx')).StudyScreen,
  '/review/:deckId?': async () => (await import('#web/features/study/review-screen.tsx')).ReviewScreen,
  '/match/:deckId': async () => (await import('#web/features/match/match-screen.tsx')).MatchScreen,
  '/listen/:deckId': async () => (await import('#web/features/listen/listen-screen.tsx')).ListenScreen,
  '/tests': async () => (await tests()).TestsScreen,
  '/tests/new': async () => (await tests()).NewTestScreen,
  '/tests/:id': async () => (await tests()).TestScreen,
  '/tests/:id/print': async () => (await tests()).PaperScreen,
  '/plans': async () => (await plans()).PlansScreen,
  '/plans/new': async () => (await plans()).NewPlanScreen,
  '/plans/:id': async () => (await plans()).PlanScreen,
  '/plans/:id/edit': async () => (await plans()).EditPlanScreen,
  '/analytics': async () => (await import('#web/features/analytics/analytics-screen.tsx')).AnalyticsScreen,
  '/settings': async () => (await import('#web/features/settings/settings-screen.tsx')).SettingsScreen,
  '/admin/:part?': async () => (await admin()).AdminScreen,
  '/admin/learners/:id': async () => (await admin()).LearnerScreen,
};
