import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { authResponse } from '#contract/auth.ts';
import { errorBody } from '#contract/common.ts';
import { cardListResponse, cardResponse } from '#contract/cards.ts';
import { generationAccepted, generationStatus } from '#contract/generation.ts';
import { importDetails, importResponse, type CardImport } from '#contract/imports.ts';
import { mediaResponse } from '#contract/media.ts';
import { answerResponse, completeResponse, startResponse } from '#contract/study.ts';
import { send, type ApiResponse, type Sent } from '#test/conformance/http.ts';
import { formOf } from '#test/server/source-helpers.ts';
import { answerBody } from '#test/server/study-helpers.ts';
import { incomingPackage, incomingText, picture, type IncomingFile } from './incoming-files.ts';
import { CARDS_PER_BATCH, IN_A_BATCH, type Ledger } from './ledger.ts';

const PASSWORD = 'correct horse';
const PAUSE_MS = 20;

/** Statuses after which a client may repeat its request: the server or its database was unavailable. */
const REPEATABLE = new Set([502, 503, 507]);

/** The error codes of a repeated registration. */
const TAKEN_CODES = new Set(['EMAIL_TAKEN', 'USERNAME_TAKEN']);

/** A response that no client should receive unless it expects it. */
class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;

  constructor({ method, path }: Sent, { status, body }: ApiResponse) {
    super(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    this.code = errorBody.safeParse(body).data?.code ?? '';
  }
}

export type Installation = {
  /** The URLs of the web processes, any of which may be down. */
  urls: readonly string[];
};

/**
 * Generates decks, adds cards, studies and imports until the signal, repeats each request until it is answered, and
 * records what the server acknowledged. Throws on a response that no client should ever receive.
 */
export async function runLearner(
  { urls }: Installation,
  ledger: Ledger,
  stopping: AbortSignal,
): Promise<void> {
  const name = `t-${randomUUID().slice(0, 12)}`;
  const email = `${name}@example.org`;
  let token: string | undefined;

  /** Repeats a request until it is answered; undefined if it is time to stop. */
  async function request<T extends z.ZodType>(schema: T, sent: Sent): Promise<z.output<T> | undefined> {
    while (!stopping.aborted) {
      const url = urls[randomInt(urls.length)] ?? '';
      // A client whose connection was lost does not know the outcome of its request.
      const response = await send(url, { token, ...sent }).catch((): ApiResponse | undefined => undefined);
      if (response && !REPEATABLE.has(response.status)) {
        if (response.status < 300) return schema.parse(response.body);
        throw new Refusal(sent, response);
      }
      await delay(PAUSE_MS);
    }
    return undefined;
  }

  async function signUp(): Promise<void> {
    const body = { email, username: name, password: PASSWORD };
    const made = await request(authResponse, { method: 'POST', path: '/api/auth/register', body }).catch(
      (error: unknown) => {
        // The first attempt may have succeeded without a response.
        if (!(error instanceof Refusal) || !TAKEN_CODES.has(error.code)) throw error;
        return request(authResponse, { method: 'POST', path: '/api/auth/login', body });
      },
    );
    token = made?.token;
    if (made) ledger.accounts.add(email);
  }

  async function generate(): Promise<string | undefined> {
    const title = randomUUID();
    const accepted = await request(generationAccepted, {
      method: 'POST',
      path: '/api/decks/generate',
      headers: { prefer: 'respond-async', 'idempotency-key': title },
      body: { title, topic: 'capitals of Europe', cardCount: 5, difficulty: 1, type: 'topic' },
    });
    if (!accepted) return undefined;
    ledger.generations.set(accepted.id, title);
    const path = `/api/decks/generate/status/${accepted.id}`;
    while (!stopping.aborted) {
      const state = await request(generationStatus, { method: 'GET', path });
      if (state?.status === 'failed') throw new Error(`A generation failed: ${JSON.stringify(state.error)}`);
      if (state?.status === 'completed') {
        ledger.decks.add(title);
        return accepted.id;
      }
      await delay(PAUSE_MS);
    }
    return undefined;
  }

  async function addCard(deckId: string): Promise<void> {
    const front = randomUUID();
    const added = await request(cardResponse, {
      method: 'POST',
      path: '/api/cards',
      headers: { 'idempotency-key': front },
      body: { deckId, front, back: 'The back' },
    });
    if (added) ledger.cards.add(front);
  }

  async function study(deckId: string): Promise<void> {
    const started = await request(startResponse, {
      method: 'POST',
      path: '/api/study/start',
      body: { deckId },
    });
    if (!started) return;
    const { session, cards } = started;
    for (const card of cards) {
      const body = answerBody(session.id, card, randomInt(3) > 0);
      const answer = await request(answerResponse, { method: 'POST', path: '/api/study/answer', body });
      if (answer) ledger.answers.set(`${session.id} ${card.id}`, answer.isCorrect);
    }
    const path = `/api/study/complete/${session.id}`;
    if (await request(completeResponse, { method: 'POST', path })) ledger.sessions.add(session.id);
  }

  async function addBatch(deckId: string): Promise<void> {
    const name = randomUUID();
    const cards = Array.from({ length: CARDS_PER_BATCH }, (_, index) => ({
      front: `${name} ${index}`,
      back: IN_A_BATCH,
    }));
    const added = await request(cardListResponse, {
      method: 'POST',
      path: '/api/cards/batch',
      headers: { 'idempotency-key': name },
      body: { deckId, cards },
    });
    if (added) ledger.batches.add(name);
  }

  async function addPicture(): Promise<void> {
    const bytes = picture();
    const form = formOf({ name: 'picture.png', bytes });
    const added = await request(mediaResponse, { method: 'POST', path: '/api/media', form });
    if (added) ledger.media.add(added.media.hash);
  }

  async function bringIn({ file, fronts }: IncomingFile): Promise<void> {
    const begun = await request(importResponse, {
      method: 'POST',
      path: '/api/imports/files',
      headers: { 'idempotency-key': file.name },
      form: formOf(file),
    });
    if (!begun) return;
    const { id } = begun.import;
    ledger.begunImports.add(id);
    const path = `/api/imports/${id}`;
    if (!(await until(path, 'ready'))) return;
    await request(importResponse, { method: 'POST', path: `${path}/save`, body: {} });
    if (!(await until(path, 'done'))) return;
    for (const front of fronts) ledger.importedCards.add(front);
    if (randomInt(2) === 0) return;
    // A discarded import is gone, while its cards stay.
    ledger.begunImports.delete(id);
    await request(z.null(), { method: 'DELETE', path }).catch((error: unknown) => {
      // The first attempt may have discarded it without a response.
      if (!(error instanceof Refusal) || error.code !== 'NOT_FOUND') throw error;
    });
  }

  /** Waits until an import has this status, which must not be a failure; false if it is time to stop. */
  async function until(path: string, wanted: CardImport['status']): Promise<boolean> {
    while (!stopping.aborted) {
      const state = await request(importDetails, { method: 'GET', path });
      if (state?.import.status === 'failed' || (state && state.import.problem !== null)) {
        throw new Error(`An import stopped: ${JSON.stringify(state.import)}`);
      }
      if (state?.import.status === wanted) return true;
      await delay(PAUSE_MS);
    }
    return false;
  }

  while (token === undefined && !stopping.aborted) await signUp();
  while (!stopping.aborted) {
    const deckId = await generate();
    if (deckId === undefined) return;
    for (let count = 0; count < 3; count += 1) await addCard(deckId);
    await addBatch(deckId);
    await study(deckId);
    await addPicture();
    await bringIn(randomInt(2) === 0 ? incomingText() : incomingPackage());
  }
}
