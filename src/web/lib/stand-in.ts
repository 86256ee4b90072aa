import { setAsking, type Address, type Asking, type Parts } from './asking.ts';

/** Answers requests of the signed-in user in place of the server, from what is kept on the device. */
export type StandIn = {
  /** Whether the server would answer with less than the device knows: changes wait to be sent, or there is no network. */
  isAhead: () => boolean;
  /** Whether it answers what it can when the server does not. */
  isReady: () => boolean;
  /** Whether a request does no harm if the server carries it out as well as the stand-in. */
  isRepeatable: (endpoint: Address, request: Parts) => boolean;
  /**
   * The response that the server would give; undefined for a request that only the server can answer. Throws a failure for
   * the learner if the device could not store what the request asks for; then only the server can.
   */
  answer: (endpoint: Address, request: Parts) => Promise<Response | undefined>;
};

/** Sets what answers when the server does not; null for nobody. */
export function setStandIn(standIn: StandIn | null): void {
  setAsking(standIn === null ? null : { ask: askingWith(standIn), isReady: standIn.isReady });
}

/** A response of a gateway that does not reach the server. */
const UNREACHED = new Set([502, 504]);

/** How long the server may take over a request that the stand-in can answer too, in ms. */
const PATIENCE_MS = 5_000;

/** The same while the server still has not responded to an earlier one. */
const PATIENCE_WHILE_SLOW_MS = 1_000;

/** Number of requests that the stand-in has answered because the server has not responded in time. */
let overdue = 0;

/** Asks the server, and the stand-in where that does not answer in time or knows less. */
function askingWith(standIn: StandIn): Asking {
  return async (endpoint, request, { ask, signal }) => {
    const answer = () => standIn.answer(endpoint, request);
    if (standIn.isAhead()) return answerOr(answer, ask);
    const asked = ask();
    const inTime = standIn.isRepeatable(endpoint, request) ? await withinPatience(asked) : true;
    if (!inTime) {
      const answerInstead = async () => {
        const answered = await answer();
        if (answered !== undefined) void countWhileOverdue(asked);
        return answered;
      };
      return answerOr(answerInstead, () => asked);
    }
    let response: Response;
    try {
      response = await asked;
    } catch (error) {
      if (signal?.aborted === true) throw error;
      return answerOr(answer, () => asked);
    }
    return UNREACHED.has(response.status) ? answerOr(answer, () => asked) : response;
  };
}

/** What the stand-in answers. Where it has no answer, or no room for what it is told, the server's. */
async function answerOr(
  answer: () => Promise<Response | undefined>,
  ask: () => Promise<Response>,
): Promise<Response> {
  let noRoom: unknown;
  try {
    const answered = await answer();
    if (answered !== undefined) return answered;
  } catch (error) {
    noRoom = error;
  }
  try {
    return await ask();
  } catch (error) {
    throw noRoom ?? error;
  }
}

/** Whether a response arrives, or the request fails, within the time that is left to the server. */
async function withinPatience(asked: Promise<Response>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), overdue > 0 ? PATIENCE_WHILE_SLOW_MS : PATIENCE_MS);
  });
  const first = await Promise.race([settled(asked), late]);
  clearTimeout(timer);
  return first !== 'late';
}

async function countWhileOverdue(asked: Promise<Response>): Promise<void> {
  overdue += 1;
  await settled(asked);
  overdue -= 1;
}

async function settled(asked: Promise<Response>): Promise<void> {
  await Promise.allSettled([asked]);
}
