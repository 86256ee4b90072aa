import { Sparkles } from 'lucide-react';
import { toast } from 'sonner';
import {
  generationPrice,
  hasTokens,
  insufficientTokensMessage,
  remainingTokens,
} from '#domain/account/tokens.ts';
import { useTodaysTokens, type TodaysTokens } from '#web/features/account/usage.queries.ts';
import { formatNumber, formatTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { tokenTone } from '#web/ui/token-tone.ts';
import type { GenerationOptions } from './generation-options.tsx';

/** Returns a check that today's tokens cover these cards, which shows an error if they do not. */
export function useTokenCheck({ cardCount, difficulty }: GenerationOptions): () => boolean {
  const tokens = useTodaysTokens();
  const price = generationPrice(cardCount, difficulty);
  return () => {
    toast.dismiss();
    if (hasTokens(tokens, price)) return true;
    toast.error(insufficientTokensMessage(price, tokens.remaining));
    return false;
  };
}

type Props = {
  options: GenerationOptions;
  making: boolean;
  /** Why nothing was requested. */
  fault: string | undefined;
  onCancel: () => void;
};

/** Shows what the cards cost, and the buttons at the end of the form. */
export function MakeButton({ options, making, fault, onCancel }: Props) {
  const tokens = useTodaysTokens();
  return (
    <DialogFooter>
      <TokenEstimate price={generationPrice(options.cardCount, options.difficulty)} tokens={tokens} />
      <FormError message={fault} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={making}>
          <Sparkles aria-hidden size={16} />
          Make cards
        </Button>
      </div>
    </DialogFooter>
  );
}

/** Shows what the cards cost and what that leaves of today's tokens, in words and as a bar. */
export function TokenEstimate({ price, tokens }: { price: number; tokens: TodaysTokens }) {
  const affordable = price <= tokens.remaining;
  const shown = { limit: tokens.limit, used: affordable ? tokens.used + price : tokens.used };
  const left = `${formatNumber(remainingTokens(shown))} of ${formatNumber(tokens.limit)}`;
  return (
    <div className="flex flex-col gap-2 text-sm sm:rounded-md sm:bg-raised sm:p-4">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          Estimated cost: <strong className="font-semibold tabular-nums">{formatNumber(price)}</strong> tokens
        </span>
        <span className="text-muted tabular-nums">
          {affordable ? `Leaves ${left}` : `Left today: ${left}`}
        </span>
      </p>
      <div className="max-sm:hidden">
        <ProgressBar
          label={affordable ? 'AI tokens left after this deck' : 'AI tokens left today'}
          value={remainingTokens(shown)}
          max={tokens.limit}
          valueText={left}
          tone={affordable ? tokenTone(shown) : 'danger'}
        />
      </div>
      {affordable ? null : (
        <p className="text-danger">
          This deck costs more tokens than you have left. Choose fewer cards or a lower difficulty
          {tokens.resetsAt === undefined ? '.' : `, or come back at ${formatTime(tokens.resetsAt)}.`}
        </p>
      )}
    </div>
  );
}
