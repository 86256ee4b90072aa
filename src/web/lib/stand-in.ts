import { setAsking, type Address, type Asking, type Parts } from './asking.ts';
import { countAsOverdue, withinPatience } from './patience.ts';

/** Answers requests of the signed-in user in place of the server, from what is kept on the device. */
export type StandIn = {
  /** Whether the server would answer with less than the device knows: changes wait to be sent, or there is no network. */
  isAhead: () => boolean;
  /** Whether the stand-in answers what it can when the server does not. */
  isReady: () => boolean;
  /** Whether a request does no harm if the server carries it out as well as the stand-in. */
  isRepeatable: (endpoint: Address, request: Parts) => boolean;
  /**
   * The response that the server would give; undefined for a request that only the server can answer. Throws a failure for
   * the learner if the device could not store what the request asks for; then only the server can.
   */
  answer: (endpoint: Address, request: Parts) => Promise<Response | undefined>;
};

/** Sets the stand-in that answers when the server does not; null for none. */
export function setStandIn(standIn: StandIn | null): void {
  setAsking(standIn === null ? null : { ask: askingWith(standIn), isReady: standIn.isReady });
}

/** Status codes of a gateway that does not reach the server. */
const UNREACHED = new Set([502, 504]);

/** Asks the server, or the stand-in if the server does not answer in time or knows less. */
function askingWith(standIn: StandIn): Asking {
  return async (endpoint, request, { ask, signal }) => {
    const answer = () => standIn.answer(endpoint, request);
    if (standIn.isAhead()) return answerOr(answer, ask);
    const asked = ask();
    const inTime = standIn.isRepeatable(endpoint, request) ? await withinPatience(asked) : true;
    if (!inTime) {
      const answerInstead = async () => {
        const answered = await answer();
        if (answered !== undefined) void countAsOverdue(asked);
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

/** The answer of the stand-in or, if it has none or no room to store the change, that of the server. */
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
