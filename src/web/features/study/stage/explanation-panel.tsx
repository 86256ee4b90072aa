import { BookOpenText, X } from 'lucide-react';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { scrollIntoView } from '#web/lib/scroll-into-view.ts';
import type { Explaining } from '../session/explaining.ts';
import { CLEAR_OF_CONTROLS } from './card-controls.tsx';

type Props = {
  /** Called when the pointer or the focus enters, to hold the next card. */
  onHold: () => void;
  onRelease: () => void;
  /** The text may arrive later than the rest. */
  explaining: Explaining;
  /**
   * Inside the bottom sheet of a phone, which is always visible. Scrolling to it while it rises would scroll the page.
   */
  inSheet: boolean;
};

/** Not interactive, but focusable, so that the keyboard can pause auto-advance like the pointer. */
const IN_TAB_ORDER = { tabIndex: 0 };

/** Explains the answer. Hovering or focusing it pauses auto-advance. */
export function ExplanationPanel({ onHold, onRelease, explaining, inSheet }: Props) {
  const { reason, lead, text } = explaining;
  // Below a long question it might be out of view.
  const appearing = inSheet ? null : scrollIntoView;
  return (
    <div
      ref={appearing}
      role="presentation"
      onPointerEnter={(event) => event.pointerType === 'mouse' && onHold()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onRelease()}
      onFocus={onHold}
      onBlur={onRelease}
      className={CLEAR_OF_CONTROLS}
    >
      <section
        aria-label="Explanation"
        {...IN_TAB_ORDER}
        className="animate-rise rounded-lg border border-card-rule bg-canvas/40 p-3 text-start text-sm sm:p-4 sm:text-base"
      >
        <h2 className="mb-1 flex items-center gap-2 text-sm font-medium text-muted">
          <BookOpenText aria-hidden size={16} />
          Explanation
        </h2>
        {reason === null ? null : (
          <div className={classNames('flex gap-2', (lead !== null || text !== null) && 'mb-1.5')}>
            <X aria-hidden size={18} className="mt-px shrink-0 text-danger sm:mt-1" />
            <div className="min-w-0">
              <span className="sr-only">Why your choice is wrong: </span>
              <CardText text={reason} part="explanation" />
            </div>
          </div>
        )}
        {lead === null ? null : (
          <div className={classNames('font-serif text-lg', text !== null && 'mb-1.5')}>
            <CardText text={lead} part="back" />
          </div>
        )}
        {text === null ? null : (
          <div ref={appearing} className={CLEAR_OF_CONTROLS}>
            <CardText text={text} part="explanation" />
          </div>
        )}
      </section>
    </div>
  );
}
