import { expect, test } from 'vitest';
import { finishedGeneration, requestCards } from '#test/server/generation-helpers.ts';
import { upload } from '#test/server/source-helpers.ts';
import { deckCards, makeDeck } from '#test/server/study-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';

const CELLS = `# Cells

## Glossary

- Osmosis: diffusion of water through a membrane that holds back salt
- Mitosis: division of a nucleus into two with the same chromosomes
- Apoptosis: programmed death of a cell that is no longer needed

## Text

During **mitosis** the chromosomes of the cell line up along its equator.`;

test('a blank in a source is drafted as a gap, which is edited in its text and saved', async () => {
  const app = await startTestApp();
  const ada = await app.signUp('ada');
  const file = { name: 'cells.md', bytes: new TextEncoder().encode(CELLS) };
  const { id: sourceId } = await upload({ ...ada, url: app.url }, file);
  const { deck } = await makeDeck(ada, { cardCount: 1 });
  const id = await requestCards(ada, {
    type: 'source',
    sourceId,
    deckId: deck.id,
    cardCount: 10,
    difficulty: 2,
    mix: 'flip',
    review: true,
  });
  const { drafts } = await finishedGeneration(ada, id);
  const gap = drafts.find(({ content }) => content.cloze !== undefined);
  expect(gap?.content).toMatchObject({
    front: 'During **[...]** the chromosomes of the cell line up along its equator.',
    cloze: { text: expect.stringContaining('During {{c1::mitosis}} the chromosomes'), gap: 1 },
  });

  const edit = (text: string) =>
    ada.put(`/batches/${id}/drafts/${gap?.id}`, { cloze: { text, gap: 1 }, status: 'accepted' });
  expect((await edit('{{c1::Mitosis}} moves {{c2::chromosomes}}.')).body).toMatchObject({
    errors: [
      { field: 'cloze.text', message: 'A new card has one gap. Save it, then add others to its text.' },
    ],
  });
  const edited = await edit('{{c1::Mitosis}} moves chromosomes.');
  expect(edited.status).toBe(200);
  expect((await ada.post(`/batches/${id}/save`, {})).status).toBe(200);
  const saved = (await deckCards(ada, deck.id)).filter(({ cloze }) => cloze !== undefined);
  expect(saved).toMatchObject([
    { front: '**[...]** moves chromosomes.', cloze: { text: '{{c1::Mitosis}} moves chromosomes.' } },
  ]);
});
