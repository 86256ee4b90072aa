import type { Page } from '@playwright/test';

export type FakeVoice = { lang: string; name: string; localService?: boolean };

/** An utterance of the page, and whether it is still being spoken. */
export type Spoken = { text: string; lang: string; voice: string; state: 'speaking' | 'ended' | 'stopped' };

/**
 * Replaces the browser's voices, of which test browsers have none, with these, which are listed with a delay as in real
 * browsers. Each text is spoken until the test ends it.
 */
const FAKE = `(voices) => {
  const spoken = [];
  let waiting = [];
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => (performance.now() > foundAt ? found : []),
    speak: (utterance) => {
      const { text, lang, voice } = utterance;
      const said = { text, lang, voice: voice?.name ?? '', state: 'speaking' };
      spoken.push(said);
      waiting.push({ utterance, said });
    },
    cancel: () => {
      const stopped = waiting;
      waiting = [];
      for (const { utterance, said } of stopped) {
        said.state = 'stopped';
        const event = Object.assign(new Event('error'), { error: 'interrupted' });
        setTimeout(() => utterance.dispatchEvent(event));
      }
    },
    resume: () => {},
  });
  const found = voices.map((voice) => ({ localService: true, default: false, ...voice }));
  let foundAt = Infinity;
  addEventListener('load', () => setTimeout(() => {
    foundAt = 0;
    synthesis.dispatchEvent(new Event('voiceschanged'));
  }));
  class Utterance extends EventTarget {
    constructor(text) {
      super();
      Object.assign(this, { text, lang: '', voice: null });
    }
  }
  Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
  window.SpeechSynthesisUtterance = Utterance;
  window.spoken = spoken;
  window.endSpeaking = (error) => {
    const [first] = waiting;
    if (first === undefined) return;
    waiting = waiting.slice(1);
    first.said.state = 'ended';
    const event = error === undefined ? new Event('end') : Object.assign(new Event('error'), { error });
    first.utterance.dispatchEvent(event);
  };
}`;

/** Gives pages opened from now on these voices. */
export async function stubVoices(page: Page, voices: readonly FakeVoice[]): Promise<void> {
  await page.addInitScript(`(${FAKE})(${JSON.stringify(voices)})`);
}

/** Removes speech synthesis, as in a browser that does not support it. */
export async function removeVoices(page: Page): Promise<void> {
  await page.addInitScript('delete window.speechSynthesis; delete Window.prototype.speechSynthesis;');
}

export async function spokenOn(page: Page): Promise<Spoken[]> {
  return page.evaluate<Spoken[]>('window.spoken');
}

/** Ends the current utterance, or makes it fail. */
export async function endSpeaking(page: Page, error?: string): Promise<void> {
  await page.evaluate(`window.endSpeaking(${JSON.stringify(error)})`);
}
