import type { CardImport } from '#contract/imports.ts';
import type { ButtonVariant } from '#web/ui/button-classes.ts';
import { Button } from '#web/ui/button.tsx';
import { useDiscardImport } from './imports.queries.ts';

type Props = {
  state: CardImport;
  label: string;
  /** Question to confirm; without it, discarding needs no confirmation because nothing is lost. */
  question?: string;
  variant?: ButtonVariant;
  className?: string;
};

/** Discards an import or removes it from the list, and leaves its screen. */
export function DiscardButton({ state, label, question, variant = 'secondary', className }: Props) {
  const discard = useDiscardImport(state.id);
  return (
    <Button
      variant={variant}
      className={className}
      loading={discard.isPending}
      onClick={() => {
        if (question === undefined || window.confirm(question)) discard.mutate();
      }}
    >
      {label}
    </Button>
  );
}
