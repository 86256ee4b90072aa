import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { wireCardContent } from '#contract/wire-card.ts';
import type { Card } from '#domain/cards/card.ts';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, signedIn } from './account.ts';
import { test } from './server.ts';

test.use({ replica: true, viewport: { width: 320, height: 664 } });

test('a learner chooses between what two devices wrote, with and without a network', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const fronts = ['Twice?', 'Both?', 'Kept?'];
  const deckId = await account.makeDeck(
    'Spices',
    fronts.map((front) => ({ ...FLIP_CARD, front })),
  );
  const cardsNow = async () => new Map((await account.cards(deckId)).map((card) => [card.front, card]));
  const byFront = await cardsNow();
  /** Sends the change of a device that has seen the cards only as they were made. */
  const send = (front: string, what: (card: Card) => object, minutesAgo: number) => {
    const card = byFront.get(front);
    if (card === undefined) throw new Error('The deck lacks a card');
    const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    return account.post('/sync/commands', {
      commands: [{ id: randomUUID(), at, cardId: card.id, ...what(card) }],
    });
  };
  const edit = (back: string, explanation: string) => (card: Card) => {
    const from = wireCardContent(card);
    return {
      kind: 'edit-card',
      from: { back: from.back, explanation: from.explanation },
      to: { back, explanation },
      content: { ...from, back, explanation },
      deck: { id: deckId, title: 'Spices' },
    };
  };
  for (const front of ['Twice?', 'Both?']) {
    await send(front, edit('Green cardamom', 'It is green'), 9);
    await send(front, edit('True cardamom', 'It is true'), 6);
  }
  await send('Kept?', edit('Changed elsewhere', 'It was changed'), 5);
  await send('Kept?', (card) => ({ kind: 'delete-card', seen: wireCardContent(card) }), 4);

  await page.goto('/dashboard');
  await expect(page.getByText('3 cards were changed on two devices.')).toBeVisible();
  await page.getByRole('link', { name: 'View Spices' }).click();
  await expect(page.getByRole('listitem').getByText('Changed on two devices')).toHaveCount(3);
  const compare = page.getByRole('button', { name: 'Compare' });
  await compare.click();
  const dialog = page.getByRole('dialog', { name: 'Changed on two devices' });
  const card = (front: string) => dialog.getByRole('region', { name: front });
  await expect(card('Twice?').getByRole('table')).toContainText('Green cardamom');
  await expectAccessible(dialog);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);

  await card('Twice?').getByRole('button', { name: 'Use the other: Back' }).click();
  await card('Twice?').getByRole('button', { name: 'Keep this: Explanation' }).click();
  await expect(card('Twice?')).toHaveCount(0);
  await expect
    .poll(async () => (await cardsNow()).get('Twice?'))
    .toMatchObject({ back: 'Green cardamom', explanation: 'It is true' });

  await page.context().setOffline(true);
  await card('Both?').getByRole('button', { name: 'Use all other texts' }).focus();
  await page.keyboard.press('Enter');
  await expect(card('Both?')).toHaveCount(0);
  await expect(dialog).toContainText('You deleted this card on one device and changed it on another');
  await card('Kept?').getByRole('button', { name: 'Delete: Kept?' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('list', { name: '2 cards' })).toContainText('Both?Green cardamom');
  await expect(page.getByText('on two devices')).toHaveCount(0);

  await page.context().setOffline(false);
  await expect.poll(async () => [...(await cardsNow()).keys()]).toEqual(['Twice?', 'Both?']);
  expect((await cardsNow()).get('Both?')).toMatchObject({
    back: 'Green cardamom',
    explanation: 'It is green',
  });
});
