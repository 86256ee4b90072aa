import { expect } from 'vitest';
import type { z } from 'zod';
import { errorBody } from '#contract/common.ts';
import { importDetails, importResponse, type CardImport } from '#contract/imports.ts';
import { formOf, sendForm, type SentFile } from './source-helpers.ts';
import type { Client } from './test-app.ts';

export type Importer = Client & { url: string; token: string };
export type ImportDetails = z.output<typeof importDetails>;

/** What is under way; anything else waits for the learner or has ended. */
const UNDER_WAY = new Set<CardImport['status']>(['reading', 'saving', 'undoing']);

/** Sends a file of cards, whatever it is. */
export function sendCards(
  importer: Importer,
  file: SentFile,
  headers: Record<string, string> = {},
): ReturnType<typeof sendForm> {
  return sendForm(importer, formOf(file), { path: '/imports/files', headers });
}

/** Begins the import of a file. */
export async function uploadCards(importer: Importer, file: SentFile): Promise<CardImport> {
  const { status, body } = await sendCards(importer, file);
  if (status !== 201) throw new Error(errorBody.parse(body).message);
  return importResponse.parse(body).import;
}

export async function readImport(client: Client, id: string): Promise<ImportDetails> {
  return importDetails.parse((await client.get(`/imports/${id}`)).body);
}

/** The import when nothing of it is under way any more. */
export async function settled(client: Client, id: string): Promise<ImportDetails> {
  await expect
    .poll(async () => UNDER_WAY.has((await readImport(client, id)).import.status), { timeout: 30_000 })
    .toBe(false);
  return readImport(client, id);
}

/** Does the next step of an import, and waits for its end. */
export async function carryOut(
  client: Client,
  id: string,
  step: 'start' | 'save' | 'undo',
  body: object = {},
): Promise<ImportDetails> {
  const answer = await client.post(`/imports/${id}/${step}`, body);
  if (answer.status !== 200) throw new Error(errorBody.parse(answer.body).message);
  return settled(client, id);
}

/** Imports a file that needs no form, and adds its cards. */
export async function importCards(importer: Importer, file: SentFile): Promise<ImportDetails> {
  const { id } = await uploadCards(importer, file);
  await settled(importer, id);
  return carryOut(importer, id, 'save');
}
