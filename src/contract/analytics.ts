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
    /** Over the last 7 of the learner's local days, today included. */
    weeklyAccuracy: percent,
    /** ms */
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
      /** Local day, YYYY-MM-DD. */
      date: z.string(),
      /** The title of a deck that may have been deleted. */
      deckId: z.string(),
      sessions: count,
      cards: count,
      accuracy: percent,
      deckTitle: z.string(),
    }),
  ),
  /** The local days of the last year on which something was studied, oldest first. */
  daily: z.array(
    z.object({
      /** Local day, YYYY-MM-DD. */
      date: z.string(),
      cards: count,
      correct: count,
      /** ms */
      time: count,
    }),
  ),
});
export type Progress = z.infer<typeof progressResponse>;

const insight = z.object({
  kind: z.enum(INSIGHT_KINDS),
  text: z.string(),
  /** The deck that it names, if any. */
  deck: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** The front of the card that it names, if any. */
  front: z.string().nullable(),
});

export const insightsResponse = z.object({
  insights: z.array(z.string()),
  /** The same insights, with what each is about. */
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
    tag: 'Analytics',
    summary: 'Totals, streaks, top decks and recent activity',
    status: 200,
    response: progressResponse,
  }),
  insights: endpoint({
    method: 'GET',
    path: '/analytics/insights',
    access: 'user',
    tag: 'Analytics',
    summary: 'Insights that the learner can act on',
    status: 200,
    response: insightsResponse,
  }),
  achievements: endpoint({
    method: 'GET',
    path: '/analytics/achievements',
    access: 'user',
    tag: 'Analytics',
    summary: 'All achievements, with progress and when they were earned',
    status: 200,
    response: achievementsResponse,
  }),
};
