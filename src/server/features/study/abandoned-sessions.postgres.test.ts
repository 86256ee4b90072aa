import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { generateDeck, startStudy } from '#test/server/study-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';
import { transactAsUser } from '../../db/transaction.ts';
import { answersOfSession, insertReview, type Review } from '../scheduling/log/reviews.repository.ts';
import { deleteAbandonedSessions, lockSession } from './study.repository.ts';

test('a session is kept if an answer is being saved while it is deleted as abandoned', async () => {
  const app = await startTestApp();
  const { db } = app.database;
  const ada = await app.signUp();
  const { deck } = await generateDeck(ada);
  const { session, cards } = await startStudy(ada, deck.id);
  const left = app.clock.now() + 1;
  const deletingWaits = async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'select "id" from "users"%'
    `.execute(db);
    return rows.length;
  };

  const deleting = await transactAsUser(db, ada.user.id, async (trx) => {
    await lockSession(trx, ada.user.id, session.id, left);
    const review: Review = {
      id: randomUUID(),
      cardId: cards[0]?.id ?? '',
      deckId: deck.id,
      deckTitle: deck.title,
      sessionId: session.id,
      rating: 3,
      grade: 'correct',
      presentation: 'flip',
      selectedOption: null,
      selectedText: null,
      hintsUsed: 0,
      durationMs: 1,
      explanation: null,
      at: left,
      timeZone: 'UTC',
      counted: true,
    };
    await insertReview(trx, ada.user.id, review, null);
    const deletion = transactAsUser(db, ada.user.id, (other) =>
      deleteAbandonedSessions(other, ada.user.id, [session.id], left),
    );
    await expect.poll(deletingWaits).toBe(1);
    return { deletion };
  });
  expect(await deleting.deletion).toBe(0);
  expect(await answersOfSession(db, ada.user.id, session.id)).toHaveLength(1);
});
