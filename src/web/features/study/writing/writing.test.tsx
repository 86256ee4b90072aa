import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { settingsEndpoints } from '#contract/settings.ts';
import { aiEndpoints } from '#contract/ai.ts';
import { cardEndpoints } from '#contract/cards.ts';
import { configEndpoints } from '#contract/config.ts';
import { deckEndpoints } from '#contract/decks.ts';
import { fill, openApp, press, toasts } from '#test/web/app.tsx';
import { makeDeck, signedIn } from '#test/web/learner.ts';
import { changeResponse, json, respond } from '#test/web/responses.ts';
import { call } from '#web/lib/api-client.ts';

const field = () => screen.findByRole('textbox', { name: 'Your answer' });

async function clozeCard(text: string): Promise<void> {
  const { id: deckId } = (await call(deckEndpoints.create, { body: { title: 'Gaps' } })).data.deck;
  const body = { deckId, front: 'made', back: 'made', cloze: { text, gap: 1 } };
  await call(cardEndpoints.create, { body });
}

test.each([
  ['plain words', 'Energy comes from {{c1::mitochondria}} in cells'],
  ['Markdown', 'Energy *comes* from **{{c1::mitochondria}}** in cells, from {{c1::mitochondria}}'],
])('a gap is filled in where it is in %s', async (_where, text) => {
  await signedIn();
  await clozeCard(text);
  const user = await openApp('/study?mode=write');
  const gap = await field();
  const face = screen.getByRole('article');
  expect(face).toContainElement(gap);
  expect(face).toHaveTextContent(/Energy comes from Your answer/u);
  await fill(user, gap, 'mitochondria');
  await press(user, 'Check');
  expect(await screen.findByText('Right.')).toBeVisible();
});

test.each([
  ['code', '`git {{c1::push}} origin`', 'push'],
  ['a formula', '$x = {{c1::5}}$', '5'],
  ['several gaps', '{{c1::Romulus}} and {{c1::Remus}}', 'romulus, remus'],
])('the missing words in %s are written below it', async (_where, text, answer) => {
  await signedIn();
  await clozeCard(text);
  const user = await openApp('/study?mode=write');
  const below = await field();
  expect(screen.getByRole('article')).not.toContainElement(below);
  await fill(user, below, answer);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Right.')).toBeVisible();
});

test.each([
  ['1969', 'numeric'],
  ['3.14', 'decimal'],
  ['-5', null],
  ['5 km', null],
])('for %s, phones show the keyboard %s', async (back, keyboard) => {
  await signedIn();
  await makeDeck('Numbers', [{ front: 'Which number?', back }]);
  await openApp('/study?mode=write');
  expect((await field()).getAttribute('inputmode')).toBe(keyboard);
});

/** A browser that takes dictation, as far as that is possible without a microphone. */
class FakeRecognition extends EventTarget {
  static last: FakeRecognition | undefined;
  start() {
    FakeRecognition.last = this;
  }
  abort() {
    this.dispatchEvent(new Event('end'));
  }
}

const happens = (name: string, details = {}) =>
  act(() => void FakeRecognition.last?.dispatchEvent(Object.assign(new Event(name), details)));

test('an answer is dictated, once the learner has read where the voice may go', async () => {
  Object.assign(globalThis, { webkitSpeechRecognition: FakeRecognition });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'webkitSpeechRecognition'));
  await signedIn();
  await makeDeck('Words', [{ front: 'the dog', back: 'der Hund' }]);
  const user = await openApp('/study?mode=write');
  await fill(user, await field(), 'der');
  await press(user, 'Dictate');
  await screen.findByText(/may send your voice to its maker/u);
  expect(FakeRecognition.last).toBeUndefined();
  await press(user, 'Dictate');
  happens('result', { results: [[{ transcript: 'Hund' }]] });
  expect(await field()).toHaveValue('der Hund');
  happens('end');

  await press(user, 'Dictate');
  happens('error', { error: 'not-allowed' });
  await waitFor(() => expect(toasts().join(' ')).toContain('does not allow the microphone'));
  expect(screen.getByRole('button', { name: 'Stop dictating' })).toBeEnabled();
  happens('end');
  await user.click(await field());
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Right.')).toBeVisible();
});

test('if the browser takes no dictation, nothing is offered', async () => {
  await signedIn();
  await makeDeck('Words', [{ front: 'the dog', back: 'der Hund' }]);
  await openApp('/study?mode=write');
  await field();
  expect(screen.queryByRole('button', { name: 'Dictate' })).toBeNull();
});

const LONG = 'The blood carries oxygen from the lungs to all parts of the body';

test.each([false, true])(
  'a model judges a long answer, by itself if the learner wishes it (%s)',
  async (judgedByAi) => {
    changeResponse(configEndpoints.read, () => ({
      provider: { name: 'Test', builtIn: false, examples: [], readsPictures: false },
    }));
    const reason = '<b>You</b> left the lungs out.';
    respond(aiEndpoints.judge, () => json(200, { verdict: 'nearly', reason, missing: 'the lungs' }));
    await signedIn();
    await call(settingsEndpoints.change, { body: { judgedByAi } });
    await makeDeck('Blood', [{ front: 'What is blood for?', back: LONG }]);
    const user = await openApp('/study?mode=write');
    await fill(user, await field(), 'it brings oxygen everywhere');
    await press(user, 'Check');
    await screen.findByText('Not what the card says.');
    if (!judgedByAi) await press(user, 'Let the AI judge (100 tokens)');
    const said = (await screen.findByText('The AI says nearly right.')).parentElement;
    expect(said).toHaveTextContent(`The AI says nearly right. ${reason}Missing: the lungs`);
    expect(screen.getByRole('button', { name: /Partial/u })).toHaveAttribute('aria-keyshortcuts', '2 Enter');
  },
);

test('without a model, none is offered', async () => {
  await signedIn();
  await makeDeck('Blood', [{ front: 'What is blood for?', back: LONG }]);
  const user = await openApp('/study?mode=write');
  await fill(user, await field(), 'it brings oxygen everywhere');
  await press(user, 'Check');
  await screen.findByText('Not what the card says.');
  expect(screen.queryByRole('button', { name: /AI/u })).toBeNull();
});
