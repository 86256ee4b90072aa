import { useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import type { z } from 'zod';
import type { deckContent } from '#contract/decks.ts';
import type { GivenDeckContent } from '#domain/deck.ts';
import { languageOptions } from '#web/lib/language-options.ts';
import { Select } from '#web/ui/select.tsx';

/** Option value for no language, because a select cannot hold an empty value. */
const NONE = 'none';
const SAME = 'same';

type Props = {
  control: Control<z.input<typeof deckContent>, unknown, GivenDeckContent>;
  isNew: boolean;
};

/** Chooses the languages of fronts and backs, which are usually the same. */
export function DeckLanguageFields({ control, isNew }: Props) {
  const fronts = useController({ control, name: 'language' });
  const backs = useController({ control, name: 'backLanguage' });
  const [language = null, backLanguage = null] = [fronts.field.value, backs.field.value];
  const [isSame, setIsSame] = useState(language === backLanguage);
  const languages = languageOptions([language, backLanguage]);

  function chooseFronts(value: string): void {
    fronts.field.onChange(tagOf(value));
    if (isSame) backs.field.onChange(tagOf(value));
  }

  function chooseBacks(value: string): void {
    setIsSame(value === SAME);
    backs.field.onChange(value === SAME ? language : tagOf(value));
  }

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Language of the fronts"
        options={[{ value: NONE, label: isNew ? 'Found from the first cards' : 'None' }, ...languages]}
        value={language ?? NONE}
        onChange={chooseFronts}
        error={fronts.fieldState.error?.message}
      />
      <Select
        label="Language of the backs"
        options={[{ value: SAME, label: 'The same' }, { value: NONE, label: 'None' }, ...languages]}
        value={isSame ? SAME : (backLanguage ?? NONE)}
        onChange={chooseBacks}
        error={backs.fieldState.error?.message}
      />
    </div>
  );
}

function tagOf(value: string): string | null {
  return value === NONE ? null : value;
}
