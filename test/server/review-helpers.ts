import { authResponse } from '#contract/auth.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { dueResponse, type Due } from '#contract/scheduling.ts';
import { answerResponse, completeResponse, startResponse, type studyEndpoints } from '#contract/study.ts';
import type { Card } from '#domain/cards/card.ts';
import type { Grade } from '#domain/study/answer/grading.ts';
import { PASSWORD, type Client, type TestApp } from './test-app.ts';

export type User = Awaited<ReturnType<TestApp['signUp']>>;

export async function startReview(
  client: Client,
  extra: object = {},
): Promise<ResponseOf<typeof studyEndpoints.start>> {
  return startResponse.parse(
    (await client.post('/study/start', { scope: 'due', mode: 'flip', ...extra })).body,
  );
}

export async function grade(
  client: Client,
  sessionId: string,
  card: Pick<Card, 'id'>,
  grade: Grade,
  extra: object = {},
): Promise<ResponseOf<typeof studyEndpoints.answer>> {
  const body = { sessionId, cardId: card.id, grade, timeSpent: 2_000, ...extra };
  return answerResponse.parse((await client.post('/study/answer', body)).body);
}

/** Reviews all due cards as Good in one session, and returns the number of known cards due tomorrow. */
export async function review(client: Client, extra: object = {}): Promise<number> {
  const { session, cards } = await startReview(client, extra);
  for (const card of cards) await grade(client, session.id, card, 'correct');
  return completeResponse.parse((await client.post(`/study/complete/${session.id}`)).body).dueTomorrow;
}

export async function due(client: Client): Promise<Due> {
  return dueResponse.parse((await client.get('/study/due')).body);
}

/** Advances the clock and signs in again, because a token expires after thirty days. */
export async function wait(app: TestApp, user: User, ms: number): Promise<User> {
  app.clock.advance(ms);
  return signInAgain(app, user);
}

/** Moves the clock to an instant and signs in again. */
export async function goTo(app: TestApp, user: User, instant: string): Promise<User> {
  app.clock.set(instant);
  return signInAgain(app, user);
}

async function signInAgain(app: TestApp, user: User): Promise<User> {
  const login = await app.visitor.post('/auth/login', { email: user.email, password: PASSWORD });
  const { token } = authResponse.parse(login.body);
  return { ...user, ...app.withToken(token), token };
}
