import { randomInt, randomUUID } from 'node:crypto';
import { authResponse } from '#contract/auth.ts';
import { deckResponse } from '#contract/decks.ts';
import { importResponse, tablePreview } from '#contract/imports.ts';
import { CARD_LIMITS, MAX_CARDS_PER_BATCH } from '#domain/limits.ts';
import type { ApiResponse, Sent } from '#test/conformance/http.ts';
import { SHAPES, textOf } from '#test/growth/shapes.ts';
import type { Ledger } from './ledger.ts';

const BATCHES = 3;
/** Longer than what a preview looks at; the import reads the rest. */
const PASTED = 500_000;

/**
 * Sends the worst requests that are allowed, one after the other: the largest cards of every shape, searches, and
 * imports that are previewed, read and discarded. `request` returns undefined for a refusal.
 */
export async function runHostileLearner(
  request: (sent: Sent) => Promise<ApiResponse | undefined>,
  ledger: Ledger,
  stopping: AbortSignal,
): Promise<void> {
  const username = `h-${randomUUID().slice(0, 12)}`;
  const email = `${username}@example.org`;
  const body = { email, username, password: 'correct horse' };
  const registered = await request({ method: 'POST', path: '/api/auth/register', body });
  const { token } = authResponse.parse(registered?.body);
  ledger.accounts.add(email);
  const ask = (method: Sent['method'], path: string, body?: object) =>
    request({ method, path: `/api${path}`, token, ...(body && { body }) });

  while (!stopping.aborted) {
    const shape = SHAPES[randomInt(SHAPES.length)] ?? '[';
    const created = await ask('POST', '/decks', { title: randomUUID() });
    const deckId = deckResponse.safeParse(created?.body).data?.data.deck.id;
    if (deckId === undefined) continue;
    const text = textOf(shape, CARD_LIMITS.front - 10);
    const cards = Array.from({ length: MAX_CARDS_PER_BATCH }, () => ({
      front: `a${text}`,
      back: `b${text}`,
    }));
    for (let count = 0; count < BATCHES; count += 1) await ask('POST', '/cards/batch', { deckId, cards });
    await ask('GET', `/cards/deck/${deckId}`);
    await ask('GET', `/search?query=${encodeURIComponent(textOf(shape, 250).toWellFormed())}`);
    const pasted = await ask('POST', '/imports', { text: `${textOf(shape, PASTED)}\t${text}\n` });
    const id = importResponse.safeParse(pasted?.body).data?.import.id;
    if (id !== undefined) {
      const preview = await ask('POST', `/imports/${id}/preview`, {});
      const form = tablePreview.safeParse(preview?.body).data?.form;
      if (form) await ask('POST', `/imports/${id}/start`, { form });
      await ask('DELETE', `/imports/${id}`);
    }
    await ask('DELETE', `/decks/${deckId}`);
  }
}
