import { Sparkles } from 'lucide-react';
import { toast } from 'sonner';
import { generationPrice, hasTokens, insufficientTokensMessage } from '#domain/account/tokens.ts';
import { useTodaysTokens } from '#web/features/account/usage.queries.ts';
import { Button } from '#web/ui/button.tsx';
import type { GenerationOptions } from './generation-options.tsx';
import { TokenEstimate } from './token-estimate.tsx';

/** Whether today's tokens are enough for these cards; says so when they are not. */
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

type Props = { wishes: GenerationOptions; making: boolean; onCancel: () => void };

/** What the cards cost, and the end of the form that asks for them. */
export function MakeButton({ wishes, making, onCancel }: Props) {
  const tokens = useTodaysTokens();
  return (
    <>
      <TokenEstimate price={generationPrice(wishes.cardCount, wishes.difficulty)} tokens={tokens} />
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
