import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deckEndpoints } from '#contract/decks.ts';
import { openApp, press } from '#test/web/app.tsx';
import { makeDeck, signedIn } from '#test/web/learner.ts';
import { call } from '#web/lib/api-client.ts';
import { chooseListening } from './listen-choice.ts';

const CARDS = [
  { front: 'le chien', back: 'the dog' },
  { front: 'le chat', back: 'the cat' },
];

/** What has been said, and the utterance that has not ended. */
let said: string[] = [];
let speaking: FakeUtterance | undefined;

class FakeUtterance extends EventTarget {
  readonly text: string;
  voice = null;
  lang = '';
  rate = 1;

  constructor(text: string) {
    super();
    this.text = text;
  }
}

/** A browser with voices for these languages. */
function withVoices(...languages: string[]): void {
  const voices = languages.map((lang) => ({ lang, name: lang, localService: true, default: false }));
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance);
  vi.stubGlobal(
    'speechSynthesis',
    Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak: (utterance: FakeUtterance) => {
        speaking = utterance;
        said.push(`${utterance.lang} ${utterance.rate}: ${utterance.text}`);
      },
      cancel: () => {},
      resume: () => {},
    }),
  );
}

beforeEach(async () => {
  said = [];
  chooseListening({ set: 'all', pause: 1, speed: 1 });
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: () => 'blob:silence' }));
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  await signedIn();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openDeck(languages: object) {
  const deckId = await makeDeck('Animals', CARDS);
  await call(deckEndpoints.change, { params: { id: deckId }, body: languages });
  return openApp(`/listen/${deckId}`);
}

test('front and back are read in their languages, at the chosen speed, and keys go to other cards', async () => {
  withVoices('fr-FR', 'en-US');
  chooseListening({ speed: 1.25 });
  const user = await openDeck({ language: 'fr', backLanguage: 'en' });
  await press(user, 'Play');
  await waitFor(() => expect(said).toEqual(['fr-FR 1.25: le chien']));
  const card = within(screen.getByRole('article', { name: 'Card 1 of 2' }));
  expect(card.queryByText('the dog')).toBeNull();
  speaking?.dispatchEvent(new Event('end'));
  await waitFor(() => expect(said.at(-1)).toBe('en-US 1.25: the dog'));
  expect(card.getByText('the dog')).toBeVisible();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(said.at(-1)).toBe('fr-FR 1.25: le chat'));
  await user.keyboard(' ');
  await screen.findByRole('button', { name: /^Play/u });
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('article', { name: 'Card 1 of 2' })).toBeVisible();
  expect(said).toHaveLength(3);
});

test.each([
  ['no language', ['en-US'], { language: null, backLanguage: null }, 'This deck has no language.'],
  ['no voice', ['en-US'], { language: 'fr', backLanguage: 'fr' }, 'There is no voice here for French.'],
])(
  'for a deck with %s, the screen says so and offers to study it',
  async (_what, voices, languages, reason) => {
    withVoices(...voices);
    await openDeck(languages);
    await screen.findByText(reason, { exact: false });
    expect(screen.getByRole('link', { name: 'Study this deck' })).toBeVisible();
  },
);

test('in a browser that cannot read aloud, the screen says so', async () => {
  await openDeck({ language: 'fr', backLanguage: 'en' });
  expect(await screen.findByText('This browser has no voices to read with.')).toBeVisible();
});

test('a set without cards offers all of them', async () => {
  withVoices('fr-FR', 'en-US');
  chooseListening({ set: 'due' });
  const user = await openDeck({ language: 'fr', backLanguage: 'en' });
  await press(user, 'Listen to all cards');
  expect(await screen.findByRole('article', { name: 'Card 1 of 2' })).toBeVisible();
});
