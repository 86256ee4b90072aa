import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { presetEndpoints, type Preset, type PresetFields } from '#contract/presets.ts';
import { call } from '#web/lib/api-client.ts';
import { showErrorToast } from '#web/lib/error-toast.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Long enough to reach the toast's action by keyboard. */
const UNDO_TOAST_MS = 10_000;

export function usePresets() {
  return useQuery({
    queryKey: queryKeys.presets,
    queryFn: async ({ signal }) => (await call(presetEndpoints.list, {}, { signal })).presets,
    meta: { ownErrors: true },
  });
}

/** What a deck is to use: a preset, changed or not, a new one, or none. */
type DeckChoice =
  | { kind: 'none' }
  | { kind: 'new'; fields: PresetFields }
  | { kind: 'preset'; id: string; changes: PresetFields | null };

/** Saves which limits a deck keeps to. */
export function useSaveDeckLimits(deckId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (choice: DeckChoice) => {
      if (choice.kind === 'new') {
        await call(presetEndpoints.create, { body: { ...choice.fields, deckIds: [deckId] } });
        return;
      }
      const presetId = choice.kind === 'none' ? null : choice.id;
      await call(presetEndpoints.choose, { params: { id: deckId }, body: { presetId } });
      if (choice.kind === 'preset' && choice.changes !== null) await change(choice.id, choice.changes);
    },
    meta: { ownErrors: true },
    onSuccess: () => saved(queries),
  });
}

/** Changes the name and the limits of a preset. */
export function useChangePreset(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fields: PresetFields) => change(id, fields),
    meta: { ownErrors: true },
    onSuccess: () => saved(queries),
  });
}

/** Deletes a preset, and offers to undo that. */
export function useDeletePreset() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Preset) => call(presetEndpoints.delete, { params: { id } }),
    meta: { errorFallback: 'Failed to delete limits' },
    onSuccess: async (_nothing, preset) => {
      toast.success('Limits deleted', {
        duration: UNDO_TOAST_MS,
        action: { label: 'Undo', onClick: () => void restore(queries, preset) },
      });
      await refresh(queries);
    },
  });
}

async function restore(
  queries: QueryClient,
  { name, newPerDay, reviewsPerDay, decks }: Preset,
): Promise<void> {
  try {
    const deckIds = decks.map(({ id }) => id);
    await call(presetEndpoints.create, { body: { name, newPerDay, reviewsPerDay, deckIds } });
    toast.success('Change undone');
  } catch (error) {
    showErrorToast(error, 'Failed to undo');
  }
  await refresh(queries);
}

function change(id: string, fields: PresetFields) {
  return call(presetEndpoints.change, { params: { id }, body: fields });
}

function saved(queries: QueryClient): Promise<void> {
  toast.success('Limits saved');
  return refresh(queries);
}

async function refresh(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: queryKeys.presets }),
    queries.invalidateQueries({ queryKey: queryKeys.memory }),
  ]);
}
