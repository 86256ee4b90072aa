import { z } from 'zod';
import { INSIGHT_KINDS } from '#domain/statistics/insights.ts';
import { instant } from './common.ts';
import { endpoint } from './endpoint.ts';

const percent = z.number().int().min(0).max(100);
const count = z.number().int().nonnegative();

export const progressResponse = z.object({
  totalStats: z.object({
    totalSessions: count,
    totalCardsStudied: count,
    averageAccuracy: percent,
    /** Accuracy over the last 7 local days including today, in percent. */
    weeklyAccuracy: percent,
    /** In ms. */
    totalStudyTime: count,
  }),
  streaks: z.object({ current: count, longest: count, studiedToday: z.boolean() }),
  topDecks: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      category: z.string().nullable(),
      sessionCount: count,
      averageAccuracy: percent,
      totalCards: count,
    }),
  ),
  /** One entry per local day and deck, newest first. */
  recentActivity: z.array(
    z.object({
      /** Local day (YYYY-MM-DD). */
      date: z.string(),
      /** Title of a deck, which may have been deleted since. */
      deckId: z.string(),
      sessions: count,
      cards: count,
      accuracy: percent,
      deckTitle: z.string(),
    }),
  ),
  /** Local days of the last year with any studying, oldest first. */
  daily: z.array(
    z.object({
      /** Local day (YYYY-MM-DD). */
      date: z.string(),
      cards: count,
      correct: count,
      /** In ms. */
      time: count,
    }),
  ),
});
export type Progress = z.infer<typeof progressResponse>;

const insight = z.object({
  kind: z.enum(INSIGHT_KINDS),
  text: z.string(),
  /** Deck that the insight names, if any. */
  deck: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** Front of the card that the insight names, if any. */
  front: z.string().nullable(),
});

export const insightsResponse = z.object({
  insights: z.array(z.string()),
  /** The same insights with the deck or card that each is about. */
  details: z.array(insight),
});

export const achievement = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  progress: z.object({ current: count, target: count }),
  earnedAt: instant.nullable(),
});
export type Achievement = z.infer<typeof achievement>;

export const achievementsResponse = z.object({ achievements: z.array(achievement) });

export const analyticsEndpoints = {
  progress: endpoint({
    method: 'GET',
    path: '/analytics/progress',
    access: 'user',
    scope: 'read',
    tag: 'Analytics',
    summary: 'Totals, streaks, top decks and recent activity',
    status: 200,
    response: progressResponse,
  }),
  insights: endpoint({
    method: 'GET',
    path: '/analytics/insights',
    access: 'user',
    scope: 'read',
    tag: 'Analytics',
    summary: 'Insights that the learner can act on',
    status: 200,
    response: insightsResponse,
  }),
  achievements: endpoint({
    method: 'GET',
    path: '/analytics/achievements',
    access: 'user',
    scope: 'read',
    tag: 'Analytics',
    summary: 'All achievements, with progress and when they were earned',
    status: 200,
    response: achievementsResponse,
  }),
};
