import { languageName } from '#domain/generation/language.ts';
import { chooseVoice } from '#domain/speech/choose-voice.ts';
import { useDecks } from '#web/features/decks/decks.queries.ts';
import { useVoices } from '#web/features/speech/use-voices.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Lists the languages of the learner's decks that no voice can read, and those whose voice sends texts to a server. */
export function MissingVoices() {
  const voices = useVoices();
  const decks = useDecks('').data?.decks ?? [];
  if (voices.length === 0) {
    return (
      <output className="text-sm text-muted">
        No voice is installed on this device, so no card has the button yet. You can add voices in the
        settings of your system.
      </output>
    );
  }
  const tags = new Set(decks.flatMap(({ language, backLanguage }) => [language, backLanguage]));
  const chosen = [...tags]
    .filter((tag) => tag !== null)
    .map((tag) => ({ name: languageName(tag), voice: chooseVoice(voices, tag, navigator.languages) }));
  const missing = chosen.filter(({ voice }) => voice === undefined).map(({ name }) => name);
  const remote = chosen.filter(({ voice }) => voice?.localService === false).map(({ name }) => name);
  return (
    <output className="flex flex-col gap-1 text-sm text-muted empty:hidden">
      {missing.length === 0 ? null : (
        <span>
          There is no voice here for {inOrder(missing)}, so those cards have no button. You can add voices in
          the settings of your system.
        </span>
      )}
      {remote.length === 0 ? null : (
        <span>For {inOrder(remote)}, your browser sends what it reads to the maker of its voice.</span>
      )}
    </output>
  );
}

function inOrder(names: readonly string[]): string {
  return list.format(names.toSorted((one, other) => one.localeCompare(other, 'en')));
}
