import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { generationPrice } from '#domain/account/tokens.ts';
import { useTodaysTokens } from '#web/features/account/usage.queries.ts';
import type { GenerationOptions } from '#web/features/generation/request/generation-options.tsx';
import { TokenEstimate } from '#web/features/generation/request/make-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Select } from '#web/ui/select.tsx';

type Props = {
  label: string;
  counts: readonly number[];
  options: GenerationOptions;
  onOptions: (options: GenerationOptions) => void;
  making: boolean;
  /** Replaces the label while cards are requested. */
  makingLabel?: string;
  onSubmit: () => void;
  /** Why nothing was requested. */
  fault: string | undefined;
  /** Opens the form with all fields, where there is one. */
  onMore?: () => void;
  children?: ReactNode;
};

/** Requests cards with nothing but their number to choose. */
export function MakeForm(props: Props) {
  const { label, counts, options, onOptions, making, makingLabel, fault, onSubmit, onMore, children } = props;
  const tokens = useTodaysTokens();
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children === undefined ? null : <div className="text-sm text-muted">{children}</div>}
      <div className="max-w-52">
        <Select
          label="Number of cards"
          options={counts.map((count) => ({ value: String(count), label: `${count} cards` }))}
          value={String(options.cardCount)}
          onChange={(count) => onOptions({ ...options, cardCount: Number(count) })}
        />
      </div>
      <DialogFooter>
        <TokenEstimate price={generationPrice(options.cardCount, options.difficulty)} tokens={tokens} />
        <FormError message={fault} />
        <div className="flex flex-wrap items-center justify-end gap-3">
          {onMore === undefined ? null : (
            <Button variant="ghost" onClick={onMore}>
              More options
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            className="max-sm:flex-1"
            loading={making}
            {...(makingLabel !== undefined && { loadingLabel: makingLabel })}
          >
            <Sparkles aria-hidden size={16} />
            {label}
          </Button>
        </div>
      </DialogFooter>
    </form>
  );
}
