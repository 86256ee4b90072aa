import { create } from 'zustand';
import type { RefusedCommand, ReplicaState } from './replica.ts';

/**
 * What the replica is doing. `off`: there is none yet, or nobody has signed in. `unavailable`: this browser cannot keep one, as in
 * some browsers' private windows. `removed`: the user wants none on this device. `waiting`: the server cannot be reached. `full`:
 * the device has no room for more rows.
 */
export type Activity = 'off' | 'unavailable' | 'removed' | 'syncing' | 'idle' | 'waiting' | 'failed' | 'full';

/** The pictures and sounds on the device. */
export type MediaTotals = {
  files: number;
  bytes: number;
  /** Number of media that are needed without a network, but for which there was no room. */
  withoutRoom: number;
};

/** Commands that the device does not store. They last as long as the page. */
export type InMemory = Pick<ReplicaState, 'unsent' | 'unsentAnswers' | 'refused'>;

export type ReplicaStatus = ReplicaState & {
  inMemory: InMemory;
  media: MediaTotals;
  activity: Activity;
  /** What this site takes up on the device, in bytes; null if the browser does not say. */
  bytes: number | null;
  /** Grows whenever rows or commands may have changed, in any tab. */
  revision: number;
};

export const NOTHING_IN_MEMORY: InMemory = { unsent: 0, unsentAnswers: 0, refused: [] };

export const NO_REPLICA: ReplicaStatus = {
  activity: 'off',
  complete: false,
  taken: 0,
  syncedAt: null,
  unsent: 0,
  unsentAnswers: 0,
  refused: [],
  inMemory: NOTHING_IN_MEMORY,
  media: { files: 0, bytes: 0, withoutRoom: 0 },
  conflicts: [],
  bytes: null,
  revision: 0,
};

/** The replica of the signed-in user. */
export const useReplicaStatus = create<ReplicaStatus>()(() => NO_REPLICA);

/** Number of commands that wait to be sent. */
export const unsentIn = ({ unsent, inMemory }: ReplicaStatus): number => unsent + inMemory.unsent;

/** Number of answers that wait to be sent. */
export const unsentAnswersIn = ({ unsentAnswers, inMemory }: ReplicaStatus): number =>
  unsentAnswers + inMemory.unsentAnswers;

/** The commands that the server has refused. A new array each time. */
export const refusedIn = ({ refused, inMemory }: ReplicaStatus): RefusedCommand[] => [
  ...refused,
  ...inMemory.refused,
];

/** Number of commands that the server does not have. */
export const notOnServerIn = (status: ReplicaStatus): number => unsentIn(status) + refusedIn(status).length;
