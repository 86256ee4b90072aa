import { z } from 'zod';
import { MAX_DECKS_PER_LIST, MAX_PRESETS } from '#domain/limits.ts';
import { idOf, idParams, requiredText } from './common.ts';
import { deckLimits } from './daily-limits.ts';
import { endpoint } from './endpoint.ts';

const fields = z.object({
  name: requiredText(255, 'Name is required', 'Name must be at most 255 characters'),
  ...deckLimits.shape,
});

/** A preset without a limit would do nothing. */
const hasLimit = (preset: z.output<typeof deckLimits>) =>
  preset.newPerDay !== null || preset.reviewsPerDay !== null;
const NO_LIMIT = { path: ['newPerDay'], message: 'Set at least one of the two limits' };

export const presetFields = fields.refine(hasLimit, NO_LIMIT);
export type PresetFields = z.output<typeof presetFields>;

const newPreset = fields
  .extend({
    deckIds: z
      .array(idOf('Deck'))
      .max(MAX_DECKS_PER_LIST, { error: `At most ${MAX_DECKS_PER_LIST} decks at once`, abort: true })
      .default([])
      .describe('Decks that use it from now on'),
  })
  .refine(hasLimit, NO_LIMIT);
export type NewPreset = z.output<typeof newPreset>;

const preset = fields
  .extend({
    id: z.string(),
    name: z.string(),
    /** The decks that use it, by title. */
    decks: z.array(z.object({ id: z.string(), title: z.string() })),
  })
  .meta({ id: 'Preset' });
export type Preset = z.output<typeof preset>;

const presetResponse = z.object({ preset });

export const presetEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/presets',
    access: 'user',
    scope: 'read',
    tag: 'Study',
    summary: 'The presets of daily limits, by name',
    status: 200,
    response: z.object({ presets: z.array(preset) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/presets',
    access: 'user',
    scope: 'everything',
    tag: 'Study',
    summary: 'Create a preset of daily limits, and let decks use it',
    description: `The limits hold for each deck that uses the preset, beside those for all decks. A user can have ${MAX_PRESETS} presets.`,
    body: newPreset,
    status: 201,
    response: presetResponse,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/presets/:id',
    access: 'user',
    scope: 'everything',
    tag: 'Study',
    summary: 'Change the name and the limits of a preset, for all decks that use it',
    params: idParams,
    body: presetFields,
    status: 200,
    response: presetResponse,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/presets/:id',
    access: 'user',
    scope: 'everything',
    tag: 'Study',
    summary: 'Delete a preset; its decks go on without limits of their own',
    params: idParams,
    status: 204,
    response: z.null(),
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/decks/:id/preset',
    access: 'user',
    scope: 'everything',
    tag: 'Study',
    summary: 'Choose the preset that a deck uses, or none',
    params: idParams,
    body: z.object({ presetId: idOf('Preset').nullable() }),
    status: 204,
    response: z.null(),
  }),
};
