import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { generationResponse } from '#contract/generation.ts';
import { generationWithDrafts, draftsResponse, type draftEndpoints } from '#contract/drafts.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { sourceResponse } from '#contract/sources.ts';
import type { Client } from './test-app.ts';

export type GenerationWithDrafts = ResponseOf<typeof draftEndpoints.read>;

/** A text of three sections. Every sentence has a unique long word. */
const LECTURE = ['Rivers', 'Lakes', 'Glaciers']
  .map((subject, section) =>
    [
      `# ${subject}`,
      ...Array.from({ length: 12 }, (_, index) => {
        const number = section * 12 + index + 1;
        return `In chapter ${number} the surveyors describe the ${word(number)} beside the ${subject.toLowerCase()} of valley ${number}.`;
      }),
    ].join('\n\n'),
  )
  .join('\n\n');

/** A long word that is unique to the number. */
function word(number: number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return `${letters.charAt(number % 26)}${letters.charAt(Math.floor(number / 26))}landesterium${number % 2 === 0 ? 'a' : 'o'}l`;
}

export async function addSource(client: Client, text = LECTURE, title = 'Lecture 3'): Promise<string> {
  const response = await client.post('/sources', { title, text });
  return sourceResponse.parse(response.body).source.id;
}

/** Starts a generation of cards and returns its id. */
export async function requestCards(client: Client, request: object): Promise<string> {
  const response = await client.post('/batches', request, { 'idempotency-key': randomUUID() });
  expect(response).toMatchObject({ status: 201 });
  return generationResponse.parse(response.body).batch.id;
}

export async function readGeneration(client: Client, id: string, query = ''): Promise<GenerationWithDrafts> {
  return generationWithDrafts.parse((await client.get(`/batches/${id}${query}`)).body);
}

/** Waits until a generation is no longer running and returns it. */
export async function finishedGeneration(client: Client, id: string): Promise<GenerationWithDrafts> {
  await expect
    .poll(async () => (await readGeneration(client, id)).batch.status)
    .not.toMatch(/^(?:pending|generating)$/u);
  return readGeneration(client, id);
}

export function draftsIn(response: { body: unknown }): ResponseOf<typeof draftEndpoints.again>['drafts'] {
  return draftsResponse.parse(response.body).drafts;
}
