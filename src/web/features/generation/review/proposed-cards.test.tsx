import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { draftEndpoints, generationWithDrafts } from '#contract/drafts.ts';
import { generationEndpoints } from '#contract/generation.ts';
import { call } from '#web/lib/api-client.ts';
import { openApp } from '#test/web/app.tsx';
import { signedIn } from '#test/web/learner.ts';
import { json, respond } from '#test/web/responses.ts';
import { newCardsPath } from '../paths.ts';

test('new cards that a tool proposed name the tool', async () => {
  await signedIn();
  const body = { type: 'topic' as const, title: 'Capitals', topic: 'capitals of Europe', cardCount: 5 };
  const { batch } = await call(generationEndpoints.start, { body });
  respond(draftEndpoints.read, async ({ send }) => {
    const read = generationWithDrafts.parse(await (await send()).json());
    const proposed = { ...read, batch: { ...read.batch, madeBy: 'Tool: Claude' } };
    return json(200, z.encode(generationWithDrafts, proposed));
  });
  await openApp(newCardsPath(batch.id));
  expect(await screen.findByText('New cards proposed by Claude.')).toBeVisible();
});
