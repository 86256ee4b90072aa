import { z } from 'zod';

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
      /** Of a deck that may be gone by now. */
      deckId: z.string(),
      sessions: count,
      cards: count,
      accuracy: percent,
      deckTitle: z.string(),
    }),
  ),
});
export type Progress = z.infer<typeof progressResponse>;

export const insightsResponse = z.object({ insights: z.array(z.string()) });
