import type { CardImport } from '#contract/imports.ts';
import type { ImportChoices } from '#domain/interchange/import.ts';
import { RadioCards, type Choice } from '#web/ui/radio-cards.tsx';

type Props = { state: CardImport; choices: ImportChoices; onChange: (choices: ImportChoices) => void };

const SCHEDULES: ReadonlyArray<Choice<ImportChoices['schedule']>> = [
  {
    value: 'keep',
    label: 'Keep the due dates of the package',
    description: 'Each card comes up when Anki would have shown it.',
  },
  {
    value: 'compute',
    label: 'Compute due dates anew',
    description: 'From the reviews. Cards without reviews start as new. Dates that were set by hand stay.',
  },
];

const EDITS: ReadonlyArray<Choice<ImportChoices['edits']>> = [
  { value: 'mine', label: 'Keep my texts', description: 'What only the file has changed is updated.' },
  {
    value: 'file',
    label: 'Take the texts of the file',
    description: 'Your own changes to the same texts go.',
  },
];

const SAME_FRONTS: ReadonlyArray<Choice<ImportChoices['sameFronts']>> = [
  { value: 'add', label: 'Add them as new cards', description: 'A word may have several meanings.' },
  { value: 'update', label: 'Update the backs of my cards', description: 'Their reviews stay.' },
];

/** What the learner decides before cards are added, as far as there is something to decide. */
export function ImportChoiceFields({ state, choices, onChange }: Props) {
  return (
    <>
      {state.planned === 0 ? null : (
        <RadioCards
          legend="When the cards come up"
          columns={2}
          choices={SCHEDULES}
          value={choices.schedule}
          onChange={(schedule) => onChange({ ...choices, schedule })}
        />
      )}
      {state.edited === 0 ? null : (
        <RadioCards
          legend="Cards that both you and the file have changed"
          columns={2}
          choices={EDITS}
          value={choices.edits}
          onChange={(edits) => onChange({ ...choices, edits })}
        />
      )}
      {state.sameFront === 0 ? null : (
        <RadioCards
          legend="Cards whose front you have already, with another back"
          columns={2}
          choices={SAME_FRONTS}
          value={choices.sameFronts}
          onChange={(sameFronts) => onChange({ ...choices, sameFronts })}
        />
      )}
    </>
  );
}
