import { ArrowRight, Check, Lightbulb, RotateCcw, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { classNames } from '#web/lib/class-names.ts';
import { buttonClasses } from '#web/ui/button-classes.ts';
import { Kbd } from '#web/ui/kbd.tsx';
import { PodMark } from '#web/ui/logo.tsx';
import { SAMPLE_DECK } from './landing-copy.ts';

/** A card face with a thin frame inside its edge. */
const FACE =
  'relative col-start-1 row-start-1 flex flex-col rounded-xl border border-card-rule bg-card-face p-7 text-card-ink shadow-3 backface-hidden sm:p-10 ' +
  'after:pointer-events-none after:absolute after:inset-3 after:rounded-md after:border after:border-card-rule';

const UNDERNEATH = 'absolute inset-0 rounded-xl border border-card-rule bg-card-face';

/** Only looks disabled, because a disabled button would lose the focus. */
const OUT_OF_USE = 'aria-disabled:opacity-55';

const CONTROLS = 'a, button, input, textarea, select';

const { title, cards } = SAMPLE_DECK;
const FRESH = { hints: 0, flipped: false, picked: -1 };

/** Three real cards that a visitor can study before signing up. */
export function SampleDeck() {
  const [index, setIndex] = useState(0);
  const [{ hints, flipped, picked }, setCard] = useState(FRESH);
  const main = useRef<HTMLButtonElement>(null);
  const card = cards[index];

  function go(to: number) {
    setIndex(to);
    setCard(FRESH);
    // The picked option has disappeared, so the focus moves to the button below.
    main.current?.focus({ preventScroll: true });
  }

  // Space presses the main button while that is visible, unless a control has the focus.
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { current: button } = main;
    if (event.key !== ' ' || event.repeat || !button || button.ariaDisabled === 'true') return;
    if (event.target instanceof Element && event.target.closest(CONTROLS) !== null) return;
    const { top, bottom } = button.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight) return;
    event.preventDefault();
    button.click();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  if (!card) return <Finished onAgain={() => go(0)} />;
  const { quiz } = card;
  const answered = quiz ? picked >= 0 : flipped;
  const hint = card.hints[hints - 1];
  const right = quiz && picked === quiz.key;
  const noHint = answered || hints === card.hints.length;
  return (
    <Stack
      label={`Sample deck ${title}, card ${index + 1} of ${cards.length}`}
      depth={cards.length - index}
      untried={index === 0 && !flipped}
    >
      <div
        key={index}
        role="presentation"
        // A shortcut for the button below, as on the cards of the product.
        onClick={() => quiz || setCard({ hints, picked, flipped: true })}
        className={classNames(
          'relative grid min-h-88 animate-rise transition-transform duration-(--duration-flip) ease-calm transform-3d',
          flipped && 'rotate-y-180',
          !quiz && !flipped && 'cursor-pointer',
        )}
      >
        <div className={FACE} inert={flipped}>
          <Heading left={title} right={`${index + 1} / ${cards.length}`} />
          <p className={classNames('my-auto py-4 font-serif text-balance', quiz ? 'text-2xl' : 'text-3xl')}>
            {card.question}
          </p>
          {quiz ? (
            <ul aria-label="Options" className="grid grid-cols-2 gap-2">
              {quiz.options.map((option, at) => (
                <li key={option}>
                  <button
                    type="button"
                    aria-disabled={answered}
                    onClick={() => answered || setCard({ hints, flipped, picked: at })}
                    className={classNames(
                      'flex h-11 w-full items-center justify-between gap-2 rounded-md border px-3 text-left transition-colors duration-(--duration-fast)',
                      !answered && 'border-line-strong hover:bg-raised',
                      answered && at === quiz.key && 'border-accent bg-accent-soft',
                      answered && at === picked && !right && 'border-danger bg-danger-soft',
                      answered && at !== quiz.key && at !== picked && 'text-muted',
                    )}
                  >
                    {option}
                    {answered && at === quiz.key ? (
                      <Check aria-hidden size={18} className="text-accent" />
                    ) : null}
                    {answered && at === picked && !right ? (
                      <X aria-hidden size={18} className="text-danger" />
                    ) : null}
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
          <p className="mt-5 flex min-h-10 gap-2 text-sm text-muted">
            {quiz && answered ? (
              card.answer
            ) : hint === undefined ? null : (
              <>
                <Lightbulb aria-hidden size={18} className="shrink-0 text-saffron" />
                <span>
                  <span className="font-medium text-saffron">
                    Hint {hints} of {card.hints.length}
                  </span>{' '}
                  {hint}
                </span>
              </>
            )}
          </p>
        </div>
        {quiz ? null : (
          <div className={classNames(FACE, 'rotate-y-180')} inert={!flipped}>
            <Heading left="Answer" right={<PodMark size={22} />} />
            <p className="my-auto py-4 font-serif text-3xl text-balance">{card.answer}</p>
            <p className="min-h-10" />
          </div>
        )}
      </div>
      <div className="relative mt-9 flex gap-3">
        <button
          type="button"
          aria-disabled={noHint}
          onClick={() => noHint || setCard({ hints: hints + 1, flipped, picked })}
          className={buttonClasses({ size: 'lg', className: `max-[22.5rem]:px-3! ${OUT_OF_USE}` })}
        >
          <Lightbulb aria-hidden size={18} className="text-saffron" />
          {hints === 0 ? 'Get Hint' : `Next Hint (${hints}/${card.hints.length})`}
        </button>
        {/* One button throughout, so that the focus stays on it. */}
        <button
          ref={main}
          type="button"
          aria-disabled={quiz && !answered}
          onClick={() => {
            if (answered) go(index + 1);
            else if (!quiz) setCard({ hints, picked, flipped: true });
          }}
          className={buttonClasses({
            variant: 'soft',
            size: 'lg',
            className: `flex-1 max-[22.5rem]:px-3! ${OUT_OF_USE}`,
          })}
        >
          {answered ? 'Next card' : quiz ? 'Pick an answer' : 'Show Answer'}
          {answered ? <ArrowRight aria-hidden size={18} /> : null}
        </button>
      </div>
      <output className="sr-only">
        {quiz && answered
          ? `${right ? 'Correct' : `Wrong, it is ${quiz.options[quiz.key] ?? ''}`}. ${card.answer}`
          : flipped
            ? `Answer: ${card.answer}`
            : hint}
      </output>
    </Stack>
  );
}

function Finished({ onAgain }: { onAgain: () => void }) {
  return (
    <Stack label={`Sample deck ${title}, studied`} depth={1}>
      <div className="grid min-h-88 animate-rise">
        <div className={`${FACE} items-center justify-center gap-4 text-center`}>
          <PodMark size={48} />
          <p className="font-serif text-2xl text-balance sm:text-3xl">That was a session.</p>
          <p className="max-w-xs text-muted">Yours can be about anything.</p>
        </div>
      </div>
      <div className="relative mt-9 flex gap-3">
        <button
          type="button"
          onClick={onAgain}
          className={buttonClasses({ size: 'lg', className: 'max-[22.5rem]:px-3!' })}
        >
          <RotateCcw aria-hidden size={18} />
          Again
        </button>
        <Link
          to="/register"
          className={buttonClasses({ variant: 'soft', size: 'lg', className: 'flex-1 max-[22.5rem]:px-3!' })}
        >
          Make your own deck
        </Link>
      </div>
    </Stack>
  );
}

function Heading({ left, right }: { left: string; right: React.ReactNode }) {
  return (
    <p className="flex justify-between text-sm text-muted tabular-nums">
      {left}
      <span>{right}</span>
    </p>
  );
}

type StackProps = {
  label: string;
  depth: number;
  /** Whether to explain how to start. */
  untried?: boolean;
  children: React.ReactNode;
};

/** Shows the remaining cards underneath, at a slight angle. */
function Stack({ label, depth, untried = false, children }: StackProps) {
  return (
    <section aria-label={label} className="relative mx-auto w-full max-w-md lg:max-w-none">
      <div className="relative perspective-distant">
        <div aria-hidden className="absolute inset-x-0 top-0 h-88">
          {depth > 2 ? <div className={`${UNDERNEATH} rotate-6 opacity-60`} /> : null}
          {depth > 1 ? <div className={`${UNDERNEATH} -rotate-3 opacity-80`} /> : null}
        </div>
        {children}
      </div>
      <p className={classNames('mt-4 text-center text-sm text-muted', !untried && 'invisible')}>
        Try it:{' '}
        <span className="pointer-coarse:hidden">
          press <Kbd>Space</Kbd>
        </span>
        <span className="pointer-fine:hidden">tap the card</span>
      </p>
    </section>
  );
}
