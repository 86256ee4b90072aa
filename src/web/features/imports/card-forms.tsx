import { TitledSection } from './titled-section.tsx';

const FORMS: ReadonlyArray<{ name: string; example: string }> = [
  { name: 'A question and its answer', example: 'Q: What is a cell?\nA: The smallest unit that lives.' },
  { name: 'Both sides on one line', example: 'chien :: dog' },
  { name: 'A question, “?” and its answer', example: 'What is a cell?\n?\nThe smallest unit that lives.' },
  { name: 'A text with gaps', example: 'The ==sun== is a ==star==.' },
  { name: 'A heading and its text', example: '## Cell\nThe smallest unit that lives.' },
  { name: 'A table', example: '| Term | Definition |\n| --- | --- |\n| chien | dog |' },
];

/** How cards look in Markdown, for learners whose notes had none. */
export function CardForms() {
  return (
    <TitledSection title="Card formats">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {FORMS.map(({ name, example }) => (
          <li key={name} className="flex flex-col gap-2 rounded-lg border p-4">
            <span className="font-medium">{name}</span>
            <pre className="overflow-x-auto text-sm">{example}</pre>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
