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
import { send, type Answer, type Sent } from '#test/conformance/http.ts';
import { formOf } from '#test/server/source-helpers.ts';
import { answerBody } from '#test/server/study-helpers.ts';
import { incomingPackage, incomingText, picture, type IncomingFile } from './incoming-files.ts';
import { CARDS_PER_BATCH, IN_A_BATCH, type Ledger } from './ledger.ts';

const PASSWORD = 'correct horse';
const PAUSE_MS = 20;

/** Answers that a client may repeat its request after: the server or its database was away. */
const REPEATABLE = new Set([502, 503, 507]);

/** What somebody who registers is told the second time. */
const TAKEN = new Set(['EMAIL_TAKEN', 'USERNAME_TAKEN']);

/** An answer that no client should get, unless it expects just this one. */
class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;

  constructor({ method, path }: Sent, { status, body }: Answer) {
    super(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    this.code = errorBody.safeParse(body).data?.code ?? '';
  }
}

export type Installation = {
  /** The addresses of its web processes, any of which may be away. */
  urls: readonly string[];
};

/**
 * Somebody who generates decks, adds cards, studies and imports until the signal comes, repeating each request until it is
 * answered, and notes what the server acknowledged. Throws at an answer that no client should ever get.
 */
export async function beUser({ urls }: Installation, ledger: Ledger, stopping: AbortSignal): Promise<void> {
  const name = `t-${randomUUID().slice(0, 12)}`;
  const email = `${name}@example.org`;
  let token: string | undefined;

  /** Repeats a request until it is answered; nothing when it is time to stop. */
  async function request<T extends z.ZodType>(schema: T, sent: Sent): Promise<z.output<T> | undefined> {
    while (!stopping.aborted) {
      const url = urls[randomInt(urls.length)] ?? '';
      // A client that lost its connection does not know what became of its request.
      const answer = await send(url, { token, ...sent }).catch((): Answer | undefined => undefined);
      if (answer && !REPEATABLE.has(answer.status)) {
        if (answer.status < 300) return schema.parse(answer.body);
        throw new Refusal(sent, answer);
      }
      await delay(PAUSE_MS);
    }
    return undefined;
  }

  async function signUp(): Promise<void> {
    const body = { email, username: name, password: PASSWORD };
    const made = await request(authResponse, { method: 'POST', path: '/api/auth/register', body }).catch(
      (error: unknown) => {
        // The first try may have made it, and its answer been lost.
        if (!(error instanceof Refusal) || !TAKEN.has(error.code)) throw error;
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
    // Thrown away, it is nowhere; its cards stay.
    ledger.begunImports.delete(id);
    await request(z.null(), { method: 'DELETE', path }).catch((error: unknown) => {
      // The first try may have thrown it away, and its answer been lost.
      if (!(error instanceof Refusal) || error.code !== 'NOT_FOUND') throw error;
    });
  }

  /** Waits until an import is in a state; false when it is time to stop. It must not fail. */
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
