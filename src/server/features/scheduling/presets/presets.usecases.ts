import type { NewPreset, Preset, PresetFields } from '#contract/presets.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { MAX_PRESETS } from '#domain/limits.ts';
import type { Db } from '../../../db/tables.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import type { SchedulingDeps } from '../scheduling.usecases.ts';
import { deletePreset, insertPreset, listPresets, setPreset, updatePreset } from './presets.repository.ts';

/** Creates a preset that some decks use. Throws NAME_TAKEN, NOT_FOUND and QUOTA_EXCEEDED. */
export async function createPreset(
  { db, newId }: Pick<SchedulingDeps, 'db' | 'newId'>,
  userId: string,
  { deckIds, ...fields }: NewPreset,
): Promise<Preset> {
  const id = newId();
  return transactAsUser(db, userId, async (trx) => {
    const presets = await listPresets(trx, userId);
    expectFreeName(presets, fields);
    if (presets.length >= MAX_PRESETS) throw new AppError('QUOTA_EXCEEDED', TOO_MANY);
    await insertPreset(trx, userId, { id, ...fields });
    const wanted = new Set(deckIds);
    if ((await setPreset(trx, userId, [...wanted], id)) < wanted.size) throw notFound('Deck');
    return existing(await listPresets(trx, userId), id);
  });
}

const TOO_MANY = `You can have at most ${MAX_PRESETS} presets of limits. Delete some to make room.`;

/** Changes a preset for all decks that use it. Throws NAME_TAKEN and NOT_FOUND. */
export async function changePreset(
  db: Db,
  userId: string,
  id: string,
  fields: PresetFields,
): Promise<Preset> {
  return transactAsUser(db, userId, async (trx) => {
    const presets = await listPresets(trx, userId);
    const preset = existing(presets, id);
    expectFreeName(
      presets.filter((other) => other !== preset),
      fields,
    );
    await updatePreset(trx, userId, id, fields);
    return { ...preset, ...fields };
  });
}

/** Deletes a preset. Throws NOT_FOUND. */
export async function removePreset(db: Db, userId: string, id: string): Promise<void> {
  await transactAsUser(db, userId, async (trx) => {
    if (!(await deletePreset(trx, userId, id))) throw notFound('Preset');
  });
}

/** Chooses the preset that a deck uses, null for none. Throws NOT_FOUND. */
export async function choosePreset(
  db: Db,
  userId: string,
  deckId: string,
  presetId: string | null,
): Promise<void> {
  await transactAsUser(db, userId, async (trx) => {
    if (presetId !== null) existing(await listPresets(trx, userId), presetId);
    if ((await setPreset(trx, userId, [deckId], presetId)) === 0) throw notFound('Deck');
  });
}

function existing(presets: readonly Preset[], id: string): Preset {
  const preset = presets.find((one) => one.id === id);
  if (preset === undefined) throw notFound('Preset');
  return preset;
}

function expectFreeName(others: readonly Preset[], { name }: PresetFields): void {
  if (!others.some((other) => other.name.toLowerCase() === name.toLowerCase())) return;
  const message = `There are limits named “${name}” already`;
  throw new AppError('NAME_TAKEN', message, { fields: [{ field: 'name', message }] });
}
