import type { CardImport } from '#contract/imports.ts';
import type { ImportChoices } from '#domain/interchange/import.ts';
import { RadioCards, type Choice } from '#web/ui/radio-cards.tsx';

type Props = { state: CardImport; choices: ImportChoices; onChange: (choices: ImportChoices) => void };

const SCHEDULES: ReadonlyArray<Choice<ImportChoices['schedule']>> = [
  {
    value: 'keep',
    label: 'Keep due dates from the package',
    description: 'Each card comes up when Anki would have shown it.',
  },
  {
    value: 'compute',
    label: 'Recalculate due dates',
    description: 'From your reviews. Cards without reviews start as new; dates set by hand are kept.',
  },
];

const EDITS: ReadonlyArray<Choice<ImportChoices['edits']>> = [
  { value: 'mine', label: 'Keep my changes', description: 'Only what you have not changed is updated.' },
  {
    value: 'file',
    label: 'Use the version in the file',
    description: 'Replaces your changes to the same text.',
  },
];

const SAME_FRONTS: ReadonlyArray<Choice<ImportChoices['sameFronts']>> = [
  { value: 'add', label: 'Add them as new cards', description: 'A word may have several meanings.' },
  { value: 'update', label: 'Update the backs of my cards', description: 'Their reviews are kept.' },
];

/** The choices that the learner has before cards are added, if there are any. */
export function ImportChoiceFields({ state, choices, onChange }: Props) {
  return (
    <>
      {state.planned === 0 ? null : (
        <RadioCards
          legend="Due dates"
          columns={2}
          choices={SCHEDULES}
          value={choices.schedule}
          onChange={(schedule) => onChange({ ...choices, schedule })}
        />
      )}
      {state.edited === 0 ? null : (
        <RadioCards
          legend="Cards changed both here and in the file"
          columns={2}
          choices={EDITS}
          value={choices.edits}
          onChange={(edits) => onChange({ ...choices, edits })}
        />
      )}
      {state.sameFront === 0 ? null : (
        <RadioCards
          legend="Cards with the same front but a different back"
          columns={2}
          choices={SAME_FRONTS}
          value={choices.sameFronts}
          onChange={(sameFronts) => onChange({ ...choices, sameFronts })}
        />
      )}
    </>
  );
}
