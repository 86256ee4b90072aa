import { z } from 'zod';
import type { Card } from '#domain/cards/card.ts';
import type { GradableCard } from '#domain/study/answer/grading.ts';
import type { Db } from '../../db/tables.ts';

/** How many earlier quizzes are kept per card: enough for late answers, however often the card is edited. */
const KEPT = 5;

const optionList = z.array(z.string());

/** Stores the current quiz of a card before the card is changed. */
export async function keepQuiz(db: Db, userId: string, card: Card): Promise<void> {
  await db
    .insertInto('earlier_quizzes')
    .values({
      card_id: card.id,
      user_id: userId,
      until_version: card.version,
      is_quiz: card.isQuiz ? 1 : 0,
      options: card.quiz && JSON.stringify(card.quiz.options),
      correct_option: card.quiz && card.quiz.key,
    })
    .execute();
  await db
    .deleteFrom('earlier_quizzes')
    .where('user_id', '=', userId)
    .where('card_id', '=', card.id)
    .where('until_version', '<=', (eb) =>
      eb
        .selectFrom('earlier_quizzes')
        .select('until_version')
        .where('user_id', '=', userId)
        .where('card_id', '=', card.id)
        .orderBy('until_version', 'desc')
        .limit(1)
        .offset(KEPT),
    )
    .execute();
}

/** Finds the quiz of an earlier version of a card; undefined when it has not changed since. */
export async function findEarlierQuiz(
  db: Db,
  userId: string,
  { cardId, version }: { cardId: string; version: number },
): Promise<GradableCard | undefined> {
  const row = await db
    .selectFrom('earlier_quizzes')
    .select(['is_quiz', 'options', 'correct_option'])
    .where('user_id', '=', userId)
    .where('card_id', '=', cardId)
    .where('until_version', '>=', version)
    .orderBy('until_version')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { options, correct_option: key } = row;
  const quiz = options === null ? null : { options: optionList.parse(JSON.parse(options)), key };
  return { isQuiz: row.is_quiz === 1, quiz };
}
