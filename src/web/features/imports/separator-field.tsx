import { useState } from 'react';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { nameOfSeparator, readSeparator, writtenSeparator, type SeparatorChoice } from './table-form.ts';

const OWN = 'own';

type Props = {
  label: string;
  choices: readonly SeparatorChoice[];
  value: string;
  onChange: (separator: string) => void;
};

/** The separator of columns or rows: a common one, or custom characters. */
export function SeparatorField({ label, choices, value, onChange }: Props) {
  const usual = nameOfSeparator(choices, value);
  const [isOwn, setOwn] = useState(usual === undefined);
  const shown = isOwn ? OWN : (usual ?? OWN);

  function choose(name: string) {
    const choice = choices.find((one) => one.name === name);
    setOwn(choice === undefined);
    onChange(choice?.separator ?? '');
  }

  return (
    <div className="flex flex-col gap-3">
      <Select
        label={label}
        options={[
          ...choices.map(({ name, label: text }) => ({ value: name, label: text })),
          { value: OWN, label: 'Own characters' },
        ]}
        value={shown}
        onChange={choose}
      />
      {shown === OWN ? (
        <TextField
          label={`Own characters ${label.toLowerCase()}`}
          description={String.raw`Write \t for a tab and \n for a line break.`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={writtenSeparator(value)}
          onChange={({ target }) => onChange(readSeparator(target.value))}
        />
      ) : null}
    </div>
  );
}
