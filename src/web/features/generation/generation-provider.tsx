import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { isCancelled } from '#web/lib/classify-error.ts';
import { showErrorToast } from '#web/lib/error-toast.ts';
import { useUser } from '#web/lib/auth-store.ts';
import { needsServer } from '#web/lib/needs-server.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import type { Job } from './follow-to-end.ts';
import {
  GenerationContext,
  type GenerationState,
  type RunningDeck,
  isRefusal,
} from './generation-context.ts';
import type { CardsRequest } from './generation.queries.ts';
import { newCardsPath } from './paths.ts';
import { useRunningGenerations, type RunningGeneration } from './running.queries.ts';

const FAILED = 'Failed to generate deck. Please try again.';

/** Loads only when a generation is running, started here or on another device. */
const runningCode = () => import('./generation.queries.ts');
const followingCode = () => import('./follow-to-end.ts');

/** Follows generations above the screens, so that this survives closing the dialog and navigation. */
export function GenerationProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const userId = useUser()?.id;
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [proposed, setProposed] = useState<{ topic: string }>();
  const [isWriting, setWriting] = useState(false);
  const [followed, setFollowed] = useState<ReadonlyMap<Job, RunningDeck>>(new Map());
  const [newDeckId, setNewDeckId] = useState<string>();
  const { data: generations, dataUpdatedAt } = useRunningGenerations(userId !== undefined);
  const openDialog = useCallback((open: boolean, topic?: string) => {
    if (topic !== undefined) setProposed({ topic });
    setDialogOpen(open);
  }, []);
  const dialogOpen = useRef(isDialogOpen);
  useEffect(() => {
    dialogOpen.current = isDialogOpen;
  }, [isDialogOpen]);
  const leaving = useRef(new AbortController());
  /** Ids of generations that this page follows or has followed. */
  const known = useRef(new Set<string>());
  /** Requests whose ids are not known yet; a running generation may belong to one of them. */
  const starting = useRef(new Set<Job>());
  /** Generations with review that were running at the last poll. */
  const drafted = useRef<readonly RunningGeneration[]>([]);

  const refetch = useCallback(
    (...keys: readonly QueryKey[]) => {
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    },
    [queryClient],
  );
  const report = (job: Job, progress: RunningDeck | null) =>
    setFollowed((before) => {
      const after = new Map(before);
      if (progress === null) after.delete(job);
      else after.set(job, progress);
      return after;
    });

  const { mutateAsync, error: failure } = useMutation({
    mutationFn: async (job: Job) => {
      const isNew = 'request' in job;
      const { title, cardCount } = isNew ? job.request : job.found;
      report(job, isNew ? { title, cardCount, cardsGenerated: 0 } : job.found);
      if (isNew) starting.current.add(job);
      const { signal } = leaving.current;
      const { followToEnd } = await followingCode();
      return followToEnd(job, {
        signal,
        known: known.current,
        report: (progress) => {
          starting.current.delete(job);
          report(job, progress);
        },
      });
    },
    meta: { ownErrors: true },
    onSuccess: async (made) => {
      if (made === null) return;
      const { deck } = made;
      setNewDeckId(deck.id);
      (await followingCode()).announceDeck(made, (path) => void navigate(path));
      refetch(queryKeys.memory, queryKeys.waitingGenerations);
      await queryClient.invalidateQueries({ queryKey: queryKeys.decks });
      // A learner who closed the dialog is busy elsewhere and stays there.
      if (!dialogOpen.current) return;
      setDialogOpen(false);
      await navigate(`/deck/${deck.id}`);
    },
    onError: async (error, job) => {
      refetch(queryKeys.waitingGenerations);
      const isShown = dialogOpen.current || ('request' in job && job.showsRefusal?.() === true);
      if (!isShown || !(isRefusal(error) || needsServer(error))) showErrorToast(error, FAILED);
      const { deckMayExist } = await runningCode();
      if (!deckMayExist(error)) return;
      setDialogOpen(false);
      refetch(queryKeys.memory, queryKeys.deckLists);
    },
    onSettled: (_made, error, job) => {
      starting.current.delete(job);
      if (isCancelled(error)) return;
      report(job, null);
      refetch(queryKeys.usage);
    },
  });

  /** Follows a generation whose cards are saved automatically, unless it is followed already. */
  const follow = useCallback(
    (found: RunningGeneration) => {
      if (known.current.has(found.id)) return;
      known.current.add(found.id);
      // Its failure has been shown and does not affect the others.
      mutateAsync({ found }).catch(() => undefined);
    },
    [mutateAsync],
  );

  /** Announces that cards are ready for review, or why there are none, unless their screen is open. */
  async function announceDrafts(id: string) {
    refetch(queryKeys.waitingGenerations, queryKeys.usage);
    const address = newCardsPath(id);
    if (window.location.pathname === address) return;
    await (await followingCode()).announceReview(id, () => void navigate(address));
  }

  const updateRunning = useEffectEvent((running: readonly RunningGeneration[]) => {
    if (starting.current.size > 0) return;
    for (const found of running) if (!found.review) follow(found);
    const ids = new Set(running.map(({ id }) => id));
    for (const { id } of drafted.current) if (!ids.has(id)) void announceDrafts(id);
    drafted.current = running.filter(({ review }) => review);
  });
  useEffect(() => {
    // Runs after every response, even an unchanged one, to resume following what was lost in between.
    if (generations && dataUpdatedAt > 0) updateRunning(generations);
  }, [generations, dataUpdatedAt]);

  const make = useCallback(
    async (request: CardsRequest) => {
      const generation = await (await runningCode()).requestCards(request);
      refetch(queryKeys.runningGenerations, queryKeys.usage);
      setDialogOpen(false);
      if (generation.review) await navigate(newCardsPath(generation.id), { state: { request } });
      else follow(generation);
    },
    [navigate, refetch, follow],
  );

  useEffect(() => {
    if (userId === undefined) return undefined;
    const controller = new AbortController();
    leaving.current = controller;
    known.current = new Set();
    drafted.current = [];
    return () => {
      controller.abort();
      setFollowed(new Map());
    };
  }, [userId]);

  const state = useMemo<GenerationState>(
    () => ({
      running: [...followed.values()][0],
      making: generations?.filter(({ review }) => review) ?? [],
      failure,
      newDeckId,
      isDialogOpen,
      setDialogOpen: openDialog,
      proposed,
      isWriting,
      setWriting,
      make,
      start: (request, showsRefusal) =>
        mutateAsync({ request, showsRefusal }).then(
          () => true,
          () => false,
        ),
    }),
    [
      followed,
      generations,
      failure,
      newDeckId,
      isDialogOpen,
      openDialog,
      proposed,
      isWriting,
      make,
      mutateAsync,
    ],
  );
  return <GenerationContext value={state}>{children}</GenerationContext>;
}
