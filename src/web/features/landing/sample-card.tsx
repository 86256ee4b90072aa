import { useState } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { PodMark } from '#web/ui/logo.tsx';

/** A card face as it is printed: a hairline frame inside the edge. */
const FACE =
  'relative col-start-1 row-start-1 flex flex-col rounded-xl border border-card-rule bg-card-face p-8 text-left text-card-ink shadow-3 backface-hidden sm:p-11 ' +
  'after:pointer-events-none after:absolute after:inset-3 after:rounded-md after:border after:border-card-rule';

const UNDERNEATH = 'absolute inset-0 rounded-xl border border-card-rule bg-card-face';

const QUESTION = 'Which plant family does cardamom belong to?';
const ANSWER = 'Zingiberaceae, the ginger family.';

/** A real card to turn over, so that a visitor has studied one before signing up. */
export function SampleCard() {
  const [flipped, setFlipped] = useState(false);
  return (
    <div className="relative mx-auto w-full max-w-md perspective-distant lg:max-w-none">
      <div aria-hidden className={`${UNDERNEATH} rotate-6 opacity-60`} />
      <div aria-hidden className={`${UNDERNEATH} -rotate-3 opacity-80`} />
      <button
        type="button"
        onClick={() => setFlipped(!flipped)}
        className={classNames(
          'relative grid aspect-[4/3] w-full rounded-xl transition-transform duration-(--duration-flip) ease-calm transform-3d',
          flipped && 'rotate-y-180',
        )}
      >
        <span className="sr-only">Sample card. </span>
        <span className={FACE} aria-hidden={flipped}>
          <span className="text-sm text-muted">Spices</span>
          <span className="my-auto font-serif text-2xl text-balance sm:text-3xl">{QUESTION}</span>
          <span className="text-sm text-muted">Turn the card</span>
        </span>
        <span className={classNames(FACE, 'rotate-y-180')} aria-hidden={!flipped}>
          <span className="flex justify-between text-sm text-muted">
            Answer
            <PodMark size={22} />
          </span>
          <span className="my-auto font-serif text-2xl text-balance sm:text-3xl">{ANSWER}</span>
          <span className="text-sm text-muted">Ginger and turmeric are its cousins.</span>
        </span>
      </button>
    </div>
  );
}
