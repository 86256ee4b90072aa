import { ASSIST_TOKEN_PRICE } from '#domain/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AI_VERDICTS } from './judgement-texts.ts';
import type { Writing } from './use-writing.ts';

/** A model's verdict on the written answer, or the button that asks for it. Its texts are shown as they are, never as markup. */
export function AiVerdict({ ai }: { ai: NonNullable<Writing['ai']> }) {
  const { judgement, isPending, onAsk } = ai;
  if (judgement !== null) {
    return (
      <output className="max-h-28 overflow-y-auto text-center text-sm wrap-break-word" dir="auto">
        <span className="font-medium">{AI_VERDICTS[judgement.verdict]}</span> {judgement.reason}
        {judgement.missing === null ? null : <span className="block">Missing: {judgement.missing}</span>}
      </output>
    );
  }
  if (isPending) {
    return (
      <output className="flex items-center justify-center gap-2 text-sm text-muted">
        <Spinner size={16} />
        The AI is judging...
      </output>
    );
  }
  return (
    <Button size="sm" className="self-center" onClick={onAsk}>
      Let the AI judge ({ASSIST_TOKEN_PRICE} tokens)
    </Button>
  );
}
