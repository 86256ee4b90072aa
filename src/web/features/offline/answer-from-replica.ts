import { aiEndpoints } from '#contract/ai.ts';
import { analyticsEndpoints } from '#contract/analytics.ts';
import { authEndpoints } from '#contract/auth.ts';
import { configEndpoints } from '#contract/config.ts';
import { matchEndpoints } from '#contract/match.ts';
import { mediaEndpoints } from '#contract/media.ts';
import type { DeviceReplica } from '#web/features/replica/device-replica.ts';
import { openReplica } from '#web/features/replica/open-replica.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { callForJson } from '#web/lib/api-client.ts';
import type { Parts } from '#web/lib/asking.ts';
import { deckAnswers } from './deck-answers.ts';
import { nameOf, type LocalAnswer } from './local-answer.ts';
import { fetchMedia, mediaResponse } from './media-on-device.ts';
import { matchAnswers } from './match-answers.ts';
import { memoryAnswers } from './memory-answers.ts';
import { studyAnswers } from './study-answers.ts';

const ANSWERS: ReadonlyMap<string, LocalAnswer> = new Map([
  ...deckAnswers,
  ...studyAnswers,
  ...memoryAnswers,
  ...matchAnswers,
]);

const READ_MEDIA = nameOf(mediaEndpoints.read);

/**
 * Answers a request from the signed-in user's replica as the server would, so that screens read and write in one way with
 * and without a network. Undefined for a request that only the server can answer, and until the replica has had every row
 * once.
 */
export async function answerFromReplica(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  request: Parts,
): Promise<Response | undefined> {
  const replica = await openReplica();
  if (!replica || !(await replica.read((rows) => rows.meta())).complete) return undefined;
  if (nameOf(endpoint) === READ_MEDIA) {
    return mediaResponse(replica, mediaEndpoints.read.params.parse(request.params).hash);
  }
  const answer = ANSWERS.get(nameOf(endpoint));
  if (answer) return answer(replica, request);
  const kept =
    endpoint.method === 'GET' ? await replica.read((rows) => rows.keptAnswer(endpoint.path)) : undefined;
  return kept === undefined ? undefined : new Response(kept);
}

/** Fetches what the device needs without a network in addition to rows. Throws the failure of a request. */
export async function prepare(): Promise<void> {
  const replica = await openReplica();
  if (!replica) return;
  try {
    await keepAnswers(replica);
  } finally {
    await fetchMedia(replica);
  }
}

/** Endpoints that rows cannot answer. Their last answers are kept, and shown without a network. */
const KEPT = [
  authEndpoints.me,
  configEndpoints.read,
  aiEndpoints.usage,
  analyticsEndpoints.progress,
  analyticsEndpoints.insights,
  analyticsEndpoints.achievements,
  matchEndpoints.times,
] as const;

/** How long kept answers are fresh enough, in ms. */
const KEPT_FOR_MS = 5 * 60_000;

/** The replica in which answers were last kept, and when. A replica that was removed and made again has none. */
let last: { replica: DeviceReplica; at: number } | null = null;

/** Keeps the server's current answers, unless that was done a short while ago. */
async function keepAnswers(replica: DeviceReplica): Promise<void> {
  if (last?.replica === replica && performance.now() - last.at < KEPT_FOR_MS) return;
  for (const endpoint of KEPT) {
    const { data } = await callForJson<unknown>(endpoint, {});
    await replica.keepAnswer(endpoint.path, JSON.stringify(data));
  }
  last = { replica, at: performance.now() };
}
