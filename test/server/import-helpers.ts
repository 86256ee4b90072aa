import { expect } from 'vitest';
import type { z } from 'zod';
import { errorBody } from '#contract/common.ts';
import { importDetails, importResponse, type CardImport } from '#contract/imports.ts';
import { formOf, sendForm, type SentFile } from './source-helpers.ts';
import type { Client } from './test-app.ts';

export type Importer = Client & { url: string; token: string };
export type ImportDetails = z.output<typeof importDetails>;

/** Statuses of running work. In any other, the import waits for the learner or has ended. */
const RUNNING = new Set<CardImport['status']>(['reading', 'saving', 'undoing']);

/** Uploads a file of cards without checking the response. */
export function sendCards(
  importer: Importer,
  file: SentFile,
  headers: Record<string, string> = {},
): ReturnType<typeof sendForm> {
  return sendForm(importer, formOf(file), { path: '/imports/files', headers });
}

/** Uploads a file of cards and returns its import. */
export async function uploadCards(importer: Importer, file: SentFile): Promise<CardImport> {
  const { status, body } = await sendCards(importer, file);
  if (status !== 201) throw new Error(errorBody.parse(body).message);
  return importResponse.parse(body).import;
}

export async function readImport(client: Client, id: string): Promise<ImportDetails> {
  return importDetails.parse((await client.get(`/imports/${id}`)).body);
}

/** Waits until an import has no running work and returns it. */
export async function settled(client: Client, id: string): Promise<ImportDetails> {
  await expect.poll(async () => RUNNING.has((await readImport(client, id)).import.status)).toBe(false);
  return readImport(client, id);
}

/** Performs the next step of an import and waits for its end. */
export async function followToEnd(
  client: Client,
  id: string,
  step: 'start' | 'save' | 'undo',
  body: object = {},
): Promise<ImportDetails> {
  const response = await client.post(`/imports/${id}/${step}`, body);
  if (response.status !== 200) throw new Error(errorBody.parse(response.body).message);
  return settled(client, id);
}

/** Imports a file that needs no options and adds its cards. */
export async function importCards(importer: Importer, file: SentFile): Promise<ImportDetails> {
  const { id } = await uploadCards(importer, file);
  await settled(importer, id);
  return followToEnd(importer, id, 'save');
}
