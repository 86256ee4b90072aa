import { DEFAULT_CARD_MIX, isCardMix, type CardMix } from '#domain/generation/mix.ts';
import { DEFAULT_DIFFICULTY } from '#domain/limits.ts';
import { DIFFICULTY_OPTIONS } from '#web/lib/difficulty-options.ts';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';

/** Number, difficulty and kinds of the cards to generate. */
export type GenerationOptions = { cardCount: number; difficulty: number; mix: CardMix };

export const DEFAULT_GENERATION_OPTIONS: GenerationOptions = {
  cardCount: 10,
  difficulty: DEFAULT_DIFFICULTY,
  mix: DEFAULT_CARD_MIX,
};

/** The kinds of cards that can be requested. */
export const MIX_OPTIONS = [
  { value: 'mixed', label: 'Mixed' },
  { value: 'quiz', label: 'All quiz' },
  { value: 'flip', label: 'All flip' },
];

type Props = {
  counts: readonly number[];
  options: GenerationOptions;
  onChange: (options: GenerationOptions) => void;
};

export function GenerationOptionFields({ counts, options, onChange }: Props) {
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <Select
        label="Number of cards"
        options={counts.map((count) => ({ value: String(count), label: `${count} cards` }))}
        value={String(options.cardCount)}
        onChange={(count) => onChange({ ...options, cardCount: Number(count) })}
      />
      <Select
        label="Difficulty"
        options={DIFFICULTY_OPTIONS}
        value={String(options.difficulty)}
        onChange={(difficulty) => onChange({ ...options, difficulty: Number(difficulty) })}
      />
      <div className="max-sm:col-span-2">
        <Select
          label="Card types"
          options={MIX_OPTIONS}
          value={options.mix}
          onChange={(mix) => isCardMix(mix) && onChange({ ...options, mix })}
        />
      </div>
    </div>
  );
}

type SwitchProps = { checked: boolean; onChange: (checked: boolean) => void };

/** Chooses whether cards wait for review or are saved automatically. */
export function ReviewFirstSwitch({ checked, onChange }: SwitchProps) {
  return (
    <Switch
      label="Check cards before saving"
      description="Keep, edit or drop each card before it is saved."
      checked={checked}
      onChange={onChange}
    />
  );
}
