import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { authResponse } from '#contract/auth.ts';
import { generationPrice } from '#domain/account/tokens.ts';
import { startServer } from '#test/app-process.ts';
import { fakeProvider, fakeSettings } from '#test/fake-provider/start-for-test.ts';
import {
  addSource,
  finishedGeneration,
  readGeneration,
  requestCards,
  type GenerationWithDrafts,
} from './generation-helpers.ts';
import { deckCards } from './study-helpers.ts';
import { createClient, PASSWORD } from './test-app.ts';

const KILLS = 3;
const CARDS = 20;

const kept = ({ drafts }: GenerationWithDrafts) => drafts.filter(({ faults }) => faults.length === 0);

test.each(['topic', 'source'])(
  'after a kill while drafts from a %s arrive, none is paid for again and the review continues',
  async (type) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'cardamom-killed-'));
    // Every response stops in the middle.
    const provider = await fakeProvider();
    provider.always('held');
    const env = fakeSettings(provider);
    let server = await startServer({ dataDir, env });
    onTestFinished(async () => {
      await server.kill();
      await rm(dataDir, { recursive: true });
    });
    const credentials = { username: 'ada', email: 'ada@example.org', password: PASSWORD };
    const visitor = createClient(server.url);
    const { token } = authResponse.parse((await visitor.post('/auth/register', credentials)).body);
    let ada = createClient(server.url, token);
    const request = { type, title: 'Trade', topic: 'trade', cardCount: CARDS, difficulty: 1 };
    const id = await requestCards(
      ada,
      type === 'source' ? { ...request, sourceId: await addSource(ada) } : request,
    );

    const seen = new Map<string, string>();
    let dropped: string | undefined;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = seen.size;
      await expect
        .poll(async () => kept(await readGeneration(ada, id)).length, { interval: 10 })
        .toBeGreaterThan(before);
      dropped ??= kept(await readGeneration(ada, id))[0]?.id;
      await ada.put(`/batches/${id}/drafts/${dropped}`, { status: 'rejected' });
      for (const draft of kept(await readGeneration(ada, id))) seen.set(draft.id, draft.content.front);
      await server.kill();
      const requests = provider.requests.length;
      if (kill === KILLS - 1) provider.always('good');
      server = await startServer({ dataDir, env });
      ada = createClient(server.url, token);
      const existing = kept(await readGeneration(ada, id));
      for (const [draftId, front] of seen) {
        expect(existing.find((draft) => draft.id === draftId)?.content.front).toBe(front);
      }
      await expect.poll(() => provider.requests.length).toBeGreaterThan(requests);
      const requested = provider.requests.slice(requests).reduce((sum, { count }) => sum + count, 0);
      expect(requested).toBeLessThanOrEqual(CARDS - seen.size);
    }
    const { batch, drafts } = await finishedGeneration(ada, id);
    expect(batch).toMatchObject({ status: 'review', cardsGenerated: CARDS, kept: CARDS - 1 });
    expect(drafts.find((draft) => draft.id === dropped)?.status).toBe('rejected');
    expect(new Set(drafts.map(({ content }) => content.front)).size).toBe(drafts.length);
    expect(await ada.get('/ai/usage')).toMatchObject({
      body: { usage: { todayTokensUsed: generationPrice(CARDS, 1) } },
    });
    expect(await ada.post(`/batches/${id}/save`, {})).toMatchObject({ body: { cardsSaved: CARDS - 1 } });
    expect(await deckCards(ada, id)).toHaveLength(CARDS - 1);
  },
  120_000,
);
