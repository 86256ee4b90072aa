import { beforeAll, expect, test } from 'vitest';
import { deckResponse } from '#contract/decks.ts';
import { importResponse } from '#contract/imports.ts';
import { CARD_LIMITS, MAX_CARDS_PER_BATCH } from '#domain/limits.ts';
import { textOf } from '#test/growth/shapes.ts';
import { PASSWORD, startTestApp, type Client, type TestApp } from '#test/server/test-app.ts';

let app: TestApp;
let ada: Client;

beforeAll(async () => {
  app = await startTestApp({ until: 'end of file' });
  ada = await app.signUp();
});

// Work that grows with the square of a text's length would take minutes here, more than a test may.
test.each(['[', '![', '[x](media:', '\u{301}\u{323}', '*a_', '\\(', '<a ', '" ', '- '])(
  'endless texts of %j are refused immediately, and the longest texts of cards are kept',
  async (shape) => {
    const endless = textOf(shape, 200_000);
    const made = await ada.post('/decks', { title: 'Marks' });
    const deckId = deckResponse.parse(made.body).data.deck.id;
    const register = { email: `${endless}@example.org`, username: endless, password: PASSWORD };
    expect((await app.visitor.post('/auth/login', register)).status).toBe(400);
    expect((await app.visitor.post('/auth/register', register)).status).toBe(400);
    expect((await ada.post('/cards', { deckId, front: `${endless}(media:`, back: 'b' })).status).toBe(400);
    expect((await ada.get(`/search?query=${encodeURIComponent(endless.slice(0, 600))}`)).status).toBe(400);

    const text = `a${textOf(shape, CARD_LIMITS.front - 10)}(media:a`;
    const cards = Array.from({ length: MAX_CARDS_PER_BATCH }, () => ({ front: text, back: text }));
    expect((await ada.post('/cards/batch', { deckId, cards })).status).toBe(201);
    expect((await ada.get(`/search?query=${encodeURIComponent(`a${textOf(shape, 200)}`)}`)).status).toBe(200);

    const pasted = await ada.post('/imports', { text: `${endless}\t${endless}\n${endless}` });
    expect([201, 422]).toContain(pasted.status);
    if (pasted.status === 422) return;
    const { id } = importResponse.parse(pasted.body).import;
    expect([200, 409]).toContain((await ada.post(`/imports/${id}/preview`, {})).status);
  },
);
