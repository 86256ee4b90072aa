import { CirclePause, Pencil, Sparkles, TriangleAlert } from 'lucide-react';
import { ASSIST_TOKEN_PRICE } from '#domain/limits.ts';
import { LEECH_LAPSES } from '#domain/scheduling/settings.ts';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { classNames } from '#web/lib/class-names.ts';
import { scrollIntoView } from '#web/lib/scroll-into-view.ts';
import { Button } from '#web/ui/button.tsx';
import { CLEAR_OF_CONTROLS } from './card-controls.tsx';
import type { StudyCommand } from '../session/study-keys.ts';

/** Offers alternatives to repeating a card that is forgotten again and again. */
export function LeechNotice({ onCommand }: { onCommand: (command: StudyCommand) => void }) {
  const config = usePublicConfig();
  return (
    <section
      ref={scrollIntoView}
      aria-label="A card that does not stick"
      className={classNames(
        CLEAR_OF_CONTROLS,
        'flex animate-rise flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line-strong bg-raised p-3 text-sm sm:px-4',
      )}
    >
      <p className="flex min-w-0 flex-1 basis-60 gap-2.5">
        <TriangleAlert aria-hidden size={18} className="mt-px shrink-0 text-saffron" />
        Forgotten {LEECH_LAPSES} times or more. Rewording this card or splitting it in two helps more than
        repeating it.
      </p>
      <div className="flex flex-wrap gap-2">
        {config.data?.provider.builtIn === false ? (
          <Button size="sm" onClick={() => onCommand({ type: 'rewrite' })}>
            <Sparkles aria-hidden size={14} />
            Rewrite with AI ({ASSIST_TOKEN_PRICE} tokens)
          </Button>
        ) : null}
        <Button size="sm" onClick={() => onCommand({ type: 'edit' })}>
          <Pencil aria-hidden size={14} />
          Edit card
        </Button>
        <Button size="sm" onClick={() => onCommand({ type: 'suspend' })}>
          <CirclePause aria-hidden size={14} />
          Suspend
        </Button>
      </div>
    </section>
  );
}
