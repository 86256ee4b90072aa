import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import type { GenerateRequest } from '#contract/generation.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { GenerationContext, type GenerationState, type RunningGeneration } from './generation-context.ts';
import { deckMayExist, generateDeck } from './generation.queries.ts';

/** Holds the generation under way above the screens, so that it outlives both the dialog and a change of screen. */
export function GenerationProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [running, setRunning] = useState<RunningGeneration>();
  const [newDeckId, setNewDeckId] = useState<string>();
  const dialogOpen = useRef(isDialogOpen);
  useEffect(() => {
    dialogOpen.current = isDialogOpen;
  }, [isDialogOpen]);
  const following = useRef<AbortController>(undefined);
  useEffect(() => () => following.current?.abort(), []);

  const { mutateAsync, error: failure } = useMutation({
    mutationFn: (request: GenerateRequest) => {
      const controller = new AbortController();
      following.current = controller;
      const report = (cardsGenerated: number, cardCount: number) =>
        setRunning({ title: request.title, cardsGenerated, cardCount });
      report(0, request.cardCount);
      return generateDeck(request, report, controller.signal);
    },
    meta: { errorFallback: 'Failed to generate deck. Please try again.' },
    onSuccess: async ({ cardsGenerated, deck }) => {
      setNewDeckId(deck.id);
      toast.success(`Deck generated successfully with ${cardsGenerated} cards!`, {
        action: { label: 'View deck', onClick: () => void navigate(`/decks/${deck.id}`) },
      });
      await queryClient.invalidateQueries({ queryKey: queryKeys.deckLists });
      // Whoever closed the dialog is busy with something else, and stays there.
      if (!dialogOpen.current) return;
      setDialogOpen(false);
      await navigate(`/deck/${deck.id}`);
    },
    onError: (error) => {
      if (!deckMayExist(error)) return;
      setDialogOpen(false);
      void queryClient.invalidateQueries({ queryKey: queryKeys.deckLists });
    },
    onSettled: () => {
      setRunning(undefined);
      void queryClient.invalidateQueries({ queryKey: queryKeys.usage });
    },
  });

  const state = useMemo<GenerationState>(
    () => ({
      running,
      failure,
      newDeckId,
      isDialogOpen,
      setDialogOpen,
      start: (request) =>
        mutateAsync(request).then(
          () => true,
          () => false,
        ),
    }),
    [running, failure, newDeckId, isDialogOpen, mutateAsync],
  );
  return <GenerationContext value={state}>{children}</GenerationContext>;
}
