import { cardSize, GRIDS, PAPERS, type CardsPerPage, type Paper } from '#domain/print/paper.ts';
import { RadioCards, type Choice } from '#web/ui/radio-cards.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { CARDS_PER_PAGE, PAPER_NAMES, type PrintChoices, type PrintLayout } from './print-choices.ts';

type Props = {
  choices: PrintChoices;
  onChange: (choices: PrintChoices) => void;
  /** The selectable sets of cards. */
  cards: readonly { value: string; label: string }[];
  filter: string;
  onFilter: (filter: string) => void;
  hasQuiz: boolean;
};

const LAYOUTS: ReadonlyArray<Choice<PrintLayout>> = [
  {
    value: 'cards',
    label: 'Cards to cut out',
    description: 'Two-sided: a page of fronts, then their backs.',
  },
  { value: 'list', label: 'Study list', description: 'Fronts and backs side by side.' },
];

/** The print options. Every change applies immediately. */
export function ChoicesForm({ choices, onChange, cards, filter, onFilter, hasQuiz }: Props) {
  const change = (part: Partial<PrintChoices>) => onChange({ ...choices, ...part });
  const isCards = choices.layout === 'cards';
  return (
    <form
      aria-label="How to print"
      className="flex flex-col gap-5"
      onSubmit={(event) => event.preventDefault()}
    >
      <RadioCards
        legend="Layout"
        columns={2}
        choices={LAYOUTS}
        value={choices.layout}
        onChange={(layout) => change({ layout })}
      />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {cards.length < 2 ? null : (
          <Select label="Which cards" options={cards} value={filter} onChange={onFilter} />
        )}
        <Select
          label="Paper"
          options={PAPER_NAMES.map((value) => ({ value, label: PAPERS[value].name }))}
          value={choices.paper}
          onChange={(name) => change({ paper: PAPER_NAMES.find((one) => one === name) ?? choices.paper })}
        />
        {isCards ? (
          <Select
            label="Cards on a page"
            options={CARDS_PER_PAGE.map((count) => ({
              value: String(count),
              label: `${count} (${sizeText(choices.paper, count)})`,
            }))}
            value={String(choices.perPage)}
            onChange={(text) =>
              change({ perPage: CARDS_PER_PAGE.find((count) => String(count) === text) ?? choices.perPage })
            }
          />
        ) : null}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {isCards ? (
          <>
            <Switch
              label="Flip on the short edge"
              description="As set in your printer. Most printers flip on the long edge."
              checked={choices.edge === 'short'}
              onChange={(short) => change({ edge: short ? 'short' : 'long' })}
            />
            <Switch
              label="Cut lines"
              checked={choices.cutLines}
              onChange={(cutLines) => change({ cutLines })}
            />
          </>
        ) : (
          <Switch label="Hints" checked={choices.hints} onChange={(hints) => change({ hints })} />
        )}
        <Switch
          label="Explanations"
          checked={choices.explanations}
          onChange={(explanations) => change({ explanations })}
        />
        {hasQuiz ? (
          <Switch
            label="Quiz options"
            {...(isCards ? {} : { description: 'The answers come at the end.' })}
            checked={choices.options}
            onChange={(options) => change({ options })}
          />
        ) : null}
      </div>
    </form>
  );
}

const MM_PER_INCH = 25.4;

/** The size of a card in the usual unit of its paper. */
function sizeText(paper: Paper, count: CardsPerPage): string {
  const { width, height } = cardSize(paper, GRIDS[count]);
  return paper === 'letter'
    ? `${(width / MM_PER_INCH).toFixed(1)} × ${(height / MM_PER_INCH).toFixed(1)} in`
    : `${Math.round(width)} × ${Math.round(height)} mm`;
}
