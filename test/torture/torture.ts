import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '#server/db/connect.ts';
import { install } from './installations.ts';
import { runLearner } from './learner.ts';
import { countOf, createLedger, type Ledger } from './ledger.ts';
import { verify, type Verdict } from './verify.ts';

const LEARNERS = 4;
const LOOK_MS = 10;
/** The longest time in ms that reading and adding an import takes without a kill. */
const LONGEST_IMPORT_MS = 600;
/** The time in ms between two kills within which something must have been acknowledged. */
const STANDSTILL_MS = 60_000;

export type TortureReport = Verdict & { kills: Record<string, number> };

/**
 * Kills parts of an installation without warning while learners use it, restarts each, and finally compares what was
 * acknowledged with what is stored. `onKill` is called for each kill.
 */
export async function torture(
  engine: Engine,
  rounds: number,
  onKill: (round: number, victim: string) => void = () => {},
): Promise<TortureReport> {
  const installation = await install(engine);
  const ledger = createLedger();
  const kills: Record<string, number> = {};
  const stopping = new AbortController();
  const users = Promise.all(
    Array.from({ length: LEARNERS }, () => runLearner(installation, ledger, stopping.signal)),
  );
  let failure: unknown;
  users.catch((error: unknown) => {
    failure = error;
  });

  const untilAcknowledged = (count: number) => {
    const target = countOf(ledger) + count;
    return until(() => countOf(ledger) >= target);
  };

  /** Resolves at a random moment while an import is being read or its cards added. */
  async function untilImportBegins(): Promise<void> {
    const known = new Set(ledger.begunImports);
    await until(() => [...ledger.begunImports].some((id) => !known.has(id)));
    await delay(randomInt(LONGEST_IMPORT_MS));
  }

  async function until(isReached: () => boolean): Promise<void> {
    const deadline = performance.now() + STANDSTILL_MS;
    while (!isReached()) {
      if (failure !== undefined) throw failure;
      if (performance.now() > deadline)
        throw new Error(`Nothing was acknowledged after ${JSON.stringify(kills)}`);
      await delay(LOOK_MS);
    }
  }

  try {
    for (let round = 1; round <= rounds; round += 1) {
      if (randomInt(2) === 0) await untilAcknowledged(randomInt(1, 40));
      else await untilImportBegins();
      const victim = installation.victims[randomInt(installation.victims.length)];
      if (!victim) throw new Error('There is nobody to kill');
      onKill(round, victim.name);
      kills[victim.name] = (kills[victim.name] ?? 0) + 1;
      await victim.killAndRestart();
    }
    await untilAcknowledged(20);
    // A few kills may be over before any learner has finished a deck.
    while (lacksAnyKind(ledger)) await untilAcknowledged(1);
    stopping.abort();
    await users;
    const leftWork = await installation.leftWork();
    const left = await installation.stop();
    const verdict = await verify(left, ledger);
    await left.db.destroy();
    const faults = [...verdict.faults, ...leftWork.map((name) => `${name} is left of a killed process`)];
    return { ...verdict, faults, kills };
  } finally {
    stopping.abort();
    await users.catch(() => {});
    await installation.remove();
  }
}

/** Whether nothing of some kind has been acknowledged yet. */
function lacksAnyKind(ledger: Ledger): boolean {
  return Object.values(ledger).some((part) => part.size === 0);
}
