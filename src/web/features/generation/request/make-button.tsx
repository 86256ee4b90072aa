import { Sparkles } from 'lucide-react';
import { toast } from 'sonner';
import { generationPrice, hasTokens, insufficientTokensMessage } from '#domain/account/tokens.ts';
import { useTodaysTokens } from '#web/features/account/usage.queries.ts';
import { Button } from '#web/ui/button.tsx';
import type { GenerationOptions } from './generation-options.tsx';
import { TokenEstimate } from './token-estimate.tsx';

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

type Props = { options: GenerationOptions; making: boolean; onCancel: () => void };

/** Shows what the cards cost, and the buttons at the end of the form. */
export function MakeButton({ options, making, onCancel }: Props) {
  const tokens = useTodaysTokens();
  return (
    <>
      <TokenEstimate price={generationPrice(options.cardCount, options.difficulty)} tokens={tokens} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={making}>
          <Sparkles aria-hidden size={16} />
          Make cards
        </Button>
      </div>
    </>
  );
}
