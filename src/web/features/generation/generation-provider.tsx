import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import type { GenerateRequest } from '#contract/generation.ts';
import { showErrorToast } from '#web/lib/error-toast.ts';
import { useUser } from '#web/lib/auth-store.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { GenerationContext, type GenerationState, type RunningGeneration } from './generation-context.ts';
import { isRefusal } from './is-refusal.ts';
import type { Progress } from './poll-generation.ts';
import { generationStorage, type StartedGeneration } from './generation-storage.ts';

/** A new request, or a generation that was running when the page was left. */
type Job =
  { request: GenerateRequest; showsRefusal?: (() => boolean) | undefined } | { resumed: StartedGeneration };

const FAILED = 'Failed to generate deck. Please try again.';

/** Loads only when a deck is generated, or one was being generated when the page was left. */
const runningCode = () => import('./generation.queries.ts');

/** Keeps the running generation above the screens, so that it survives closing the dialog, navigation and a reload. */
export function GenerationProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const userId = useUser()?.id;
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [proposed, setProposed] = useState<{ topic: string }>();
  const [isWriting, setWriting] = useState(false);
  const [running, setRunning] = useState<RunningGeneration>();
  const [newDeckId, setNewDeckId] = useState<string>();
  const openDialog = useCallback((open: boolean, topic?: string) => {
    if (topic !== undefined) setProposed({ topic });
    setDialogOpen(open);
  }, []);
  const dialogOpen = useRef(isDialogOpen);
  useEffect(() => {
    dialogOpen.current = isDialogOpen;
  }, [isDialogOpen]);
  const following = useRef<AbortController>(undefined);

  const { mutateAsync, error: failure } = useMutation({
    mutationFn: (job: Job) => {
      const controller = new AbortController();
      following.current = controller;
      return carryOut(job, controller.signal);
    },
    meta: { ownErrors: true },
    onSuccess: async (made) => {
      if (made === null) return;
      const { cardsGenerated, cardCount, deck } = made;
      setNewDeckId(deck.id);
      toast.success(`Deck generated successfully with ${cardsGenerated} cards!`, {
        description: cardsGenerated < cardCount ? fewerCards(cardCount) : undefined,
        action: { label: 'Study now', onClick: () => void navigate(`/study/${deck.id}`) },
        cancel: { label: 'View deck', onClick: () => void navigate(`/decks/${deck.id}`) },
      });
      void queryClient.invalidateQueries({ queryKey: queryKeys.memory });
      await queryClient.invalidateQueries({ queryKey: queryKeys.deckLists });
      // A learner who closed the dialog is busy with something else, so stay there.
      if (!dialogOpen.current) return;
      setDialogOpen(false);
      await navigate(`/deck/${deck.id}`);
    },
    onError: async (error, job) => {
      const isShown = dialogOpen.current || ('request' in job && job.showsRefusal?.() === true);
      if (!isShown || !isRefusal(error)) showErrorToast(error, FAILED);
      const { deckMayExist } = await runningCode();
      if (!deckMayExist(error)) return;
      setDialogOpen(false);
      void queryClient.invalidateQueries({ queryKey: queryKeys.memory });
      void queryClient.invalidateQueries({ queryKey: queryKeys.deckLists });
    },
    onSettled: (_made, error) => {
      if (error?.name === 'AbortError') return;
      following.current = undefined;
      setRunning(undefined);
      void queryClient.invalidateQueries({ queryKey: queryKeys.usage });
    },
  });

  /** The generated deck, or null when a resumed generation no longer exists. */
  async function carryOut(job: Job, signal: AbortSignal) {
    const { title, cardCount } = 'request' in job ? job.request : job.resumed;
    setRunning({ title, cardsGenerated: 0, cardCount });
    const { followStarted, startGeneration, withGenerationText } = await runningCode();
    try {
      const started = 'request' in job ? await startGeneration(job.request, signal) : job.resumed;
      if ('request' in job && userId !== undefined) generationStorage.keep(userId, started);
      const report = (progress: Progress) => setRunning({ title, ...progress });
      const outcome = await followStarted(started, report, signal);
      // A lost connection has thrown before this, so that generation is followed again after a reload.
      if (userId !== undefined) generationStorage.forget(userId, started.id);
      if (outcome.type === 'completed') return { ...outcome.response, cardCount };
      if (outcome.type === 'gone' && 'resumed' in job) return null;
      throw outcome.error;
    } catch (error) {
      throw withGenerationText(error);
    }
  }

  /** Resumes generations that were left running, oldest first. */
  const resume = useEffectEvent(async (user: string) => {
    for (const resumed of generationStorage.of(user)) {
      if (following.current !== undefined) return;
      // The failure has been shown and does not affect the others.
      await mutateAsync({ resumed }).catch(() => undefined);
    }
  });

  useEffect(() => {
    if (userId === undefined) return undefined;
    const again = () => void resume(userId);
    again();
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      following.current?.abort();
      following.current = undefined;
    };
  }, [userId]);

  const state = useMemo<GenerationState>(
    () => ({
      running,
      failure,
      newDeckId,
      isDialogOpen,
      setDialogOpen: openDialog,
      proposed,
      isWriting,
      setWriting,
      start: (request, showsRefusal) =>
        mutateAsync({ request, showsRefusal }).then(
          () => true,
          () => false,
        ),
    }),
    [running, failure, newDeckId, isDialogOpen, openDialog, proposed, isWriting, mutateAsync],
  );
  return <GenerationContext value={state}>{children}</GenerationContext>;
}

/** Explains why there are fewer cards than requested, and that the missing ones cost nothing. */
function fewerCards(wanted: number): string {
  return `You asked for ${wanted}. The generator found no more good cards on this topic. You paid only for the cards you got.`;
}
