import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';

type Tone = 'neutral' | 'accent' | 'saffron';

const TONES: Record<Tone, string> = {
  neutral: 'border-line bg-raised text-muted',
  accent: 'border-accent-line bg-accent-soft text-accent',
  saffron: 'border-transparent bg-saffron-soft text-saffron',
};

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 max-w-full items-center gap-1 rounded-full border px-2.5 text-xs font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
