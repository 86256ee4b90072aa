import { matchEndpoints, matchTimesResponse, type MatchTime } from '#contract/match.ts';
import { parsed } from '#web/lib/stored.ts';
import { localAnswer } from './local-answer.ts';
import { existingDeck, type Replica } from './replica-rows.ts';

/** Best times: the last ones from the server, and those played on this device since. */
export const matchAnswers = [
  localAnswer(matchEndpoints.times, async (replica) => ({ times: await bestTimes(replica) })),
  localAnswer(matchEndpoints.finish, async (replica, { body }) => {
    const { deckId, pairs, durationMs } = body;
    await existingDeck(replica, deckId);
    await replica.carryOut([{ kind: 'finish-match', deckId, pairs, durationMs }]);
    const best = (await bestTimes(replica)).find((time) => boardOf(time) === boardOf(body));
    return { best: best ?? { deckId, pairs, durationMs, at: Date.now() } };
  }),
];

async function bestTimes({ read }: Replica): Promise<MatchTime[]> {
  const { kept, commands } = await read(async (rows) => ({
    kept: await rows.keptAnswer(matchEndpoints.times.path),
    commands: await rows.commands(),
  }));
  const known = matchTimesResponse.safeParse(parsed(kept ?? null));
  const played = commands.flatMap(({ command }) =>
    command.kind === 'finish-match' ? [{ ...command, at: Date.parse(command.at) }] : [],
  );
  const best = new Map<string, MatchTime>();
  for (const { deckId, pairs, durationMs, at } of [...(known.data?.times ?? []), ...played]) {
    const key = boardOf({ deckId, pairs });
    if (durationMs < (best.get(key)?.durationMs ?? Infinity))
      best.set(key, { deckId, pairs, durationMs, at });
  }
  return [...best.values()];
}

function boardOf({ deckId, pairs }: Pick<MatchTime, 'deckId' | 'pairs'>): string {
  return `${deckId} ${pairs}`;
}
