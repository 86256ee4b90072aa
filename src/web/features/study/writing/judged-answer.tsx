import type { DifferencePart } from '#domain/judging/letters.ts';
import type { Judgement } from '#domain/judging/judge.ts';

/** The written answer, with superfluous parts struck through and missing ones underlined. */
export function JudgedAnswer({ typed, judgement }: { typed: string; judgement: Judgement }) {
  const { verdict, difference } = judgement;
  const isClose = verdict === 'nearly' && difference.some(({ kind }) => kind === 'same');
  return (
    <p className="max-h-24 overflow-y-auto text-center wrap-break-word" dir="auto">
      <span className="text-muted">You wrote: </span>
      {isClose ? placed(difference).map(({ start, ...part }) => <Part key={start} {...part} />) : typed}
    </p>
  );
}

/** The parts with the position at which each begins, which identifies it. */
function placed(parts: readonly DifferencePart[]): (DifferencePart & { start: number })[] {
  let end = 0;
  return parts.map((part) => {
    const start = end;
    end += part.text.length;
    return { ...part, start };
  });
}

function Part({ kind, text }: DifferencePart) {
  if (kind === 'same') return text;
  return kind === 'extra' ? (
    <del className="text-danger decoration-2">
      <span className="sr-only"> without </span>
      {text}
    </del>
  ) : (
    <ins className="font-medium text-accent underline decoration-2 underline-offset-4">
      <span className="sr-only"> with </span>
      {text === ' ' ? '\u2423' : text}
    </ins>
  );
}
