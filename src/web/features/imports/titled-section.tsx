import { useId, type ReactNode } from 'react';

type Props = { title: ReactNode; busy?: boolean; children: ReactNode };

/** A section of a screen with its own heading. */
export function TitledSection({ title, busy = false, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} aria-busy={busy} className="flex flex-col gap-3">
      <h2 id={id} className="font-serif text-xl font-medium">
        {title}
      </h2>
      {children}
    </section>
  );
}
