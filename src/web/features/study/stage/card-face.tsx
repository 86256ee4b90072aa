import { Lightbulb } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { MAX_HINTS } from '#domain/limits.ts';
import type { CardPart } from '#domain/speech/certain-language.ts';
import { withoutMediaUrls } from '#domain/media/media-text.ts';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { classNames } from '#web/lib/class-names.ts';

type Props = {
  /** "Question" or "Answer". */
  label: string;
  className?: string;
  hidden?: boolean;
  /** Shown beside the label. */
  action?: ReactNode;
  /** Shown below the text, always visible. */
  footer?: ReactNode;
  /** The part to bring into sight once the face is shown, if it is below the fold. */
  inSight?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
};

/** One face of a card. Long text scrolls inside it. */
export function CardFace({ label, className, hidden = false, action, footer, inSight, children }: Props) {
  return (
    <div
      inert={hidden}
      aria-hidden={hidden}
      className={classNames(
        'flex flex-col overflow-hidden rounded-xl border border-card-rule bg-card-face text-card-ink shadow-2',
        className,
      )}
    >
      <div className="flex items-start justify-between">
        <p className="px-5 pt-4 text-xs font-medium tracking-wider text-muted uppercase sm:px-7 sm:pt-6">
          {label}
        </p>
        {action}
      </div>
      <Scroller label={label} inSight={hidden ? undefined : inSight}>
        {children}
      </Scroller>
      {footer}
    </div>
  );
}

/** A region that scrolls by keyboard, in the tab order only if its content overflows. */
function Scroller({ label, inSight, children }: Pick<Props, 'label' | 'inSight' | 'children'>) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    if (box.current !== null && inSight?.current) bringIntoSight(box.current, inSight.current);
  }, [inSight]);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = () => setScrolls(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
      className={classNames(
        'flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-5 pt-2 pb-4 sm:px-7 sm:pt-4',
        // A scrolling element overrides the touch behaviour of its parent.
        'group-data-swipeable/swipe:touch-pan-y group-data-swipeable/swipe:touch-pinch-zoom',
        scrolls && 'mask-b-from-[calc(100%-2.5rem)] pb-10',
      )}
    >
      <div className="m-auto flex w-full max-w-prose flex-col gap-3 sm:gap-5">{children}</div>
    </div>
  );
}

/** How much of the space above a part stays visible for context when it is scrolled to. */
const CONTEXT = 0.25;

/** Scrolls a box so that a part of it below the fold is in sight, from its beginning on if it is tall. */
function bringIntoSight(box: HTMLElement, part: HTMLElement): void {
  // Measured within the box, because the card may still be turning.
  const top = part.offsetTop - box.offsetTop;
  if (top + part.offsetHeight <= box.clientHeight) return;
  box.scrollTop = top - box.clientHeight * CONTEXT;
}

/** The text of a face in the serif of cards. Longer text is set in smaller type. */
export function FaceText({
  text,
  part,
  look = 'alone',
}: {
  text: string;
  part: CardPart;
  look?: 'alone' | 'with-options' | 'answered';
}) {
  const read = withoutMediaUrls(text);
  if (text === '' && part === 'back')
    return <p className="text-center text-muted">Everything is on the front.</p>;
  return (
    <div
      className={classNames(
        'text-center font-serif wrap-break-word whitespace-pre-line text-balance',
        look === 'answered' ? 'text-lg sm:text-xl' : faceSize(read),
        // Leaves space for the options below.
        look === 'with-options' && read.length > ONE_LINE && 'max-sm:text-xl',
        read.length > 240 && 'text-start text-pretty',
      )}
    >
      <CardText text={text} part={part} />
    </div>
  );
}

/** The approximate number of characters in a line on a phone. */
const ONE_LINE = 40;

/** Code or tables with this many lines need the space. */
const MANY_LINES = 8;

/** The question in small type above the answer. */
export function AskedText({ text }: { text: string }) {
  return (
    <div className="border-b border-card-rule pb-3 text-center font-serif text-base wrap-break-word whitespace-pre-line text-balance text-muted">
      <CardText text={text} part="front" />
    </div>
  );
}

/** Whether a card with these texts looks empty when it is tall. */
export function isShort(...texts: readonly string[]): boolean {
  return texts.every(
    (text) => !text.includes('(media:') && text.length <= 240 && text.split('\n').length <= MANY_LINES,
  );
}

/** Identifiers in code cannot be broken, so a long word reduces the size like a long text. */
function faceSize(text: string): string {
  const word = Math.max(...text.split(/\s+/u).map(({ length }) => length));
  if (text.length <= 24 && word <= 14) return 'text-3xl sm:text-4xl';
  if (text.length <= 90 && word <= 22) return 'text-2xl sm:text-3xl';
  if (text.length <= 240) return 'text-xl sm:text-2xl';
  return 'text-lg sm:text-xl';
}

/** The latest hint, below the question. A long one scrolls, and shows whole lines until then. */
export function HintStrip({ hints }: { hints: readonly string[] }) {
  const latest = hints.at(-1);
  if (latest === undefined) return null;
  return (
    <div
      key={hints.length}
      className="box-border flex max-h-[calc(4lh+1.75rem)] shrink-0 animate-fade-in gap-3 overflow-y-auto border-t border-card-rule px-5 py-3.5 text-sm sm:px-7"
    >
      <Lightbulb aria-hidden size={18} className="mt-px shrink-0 text-saffron" />
      <p>
        <span className="mr-1 font-medium text-saffron">
          Hint {hints.length} of {MAX_HINTS}
        </span>{' '}
        <CardText text={latest} part="explanation" inline />
      </p>
    </div>
  );
}
