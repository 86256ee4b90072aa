import type { ReactNode } from 'react';

type Props = { id: string; title: string; description?: ReactNode; children: ReactNode };

/** A section of the settings: title and description, with the controls in a panel. */
export function SettingSection({ id, title, description, children }: Props) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <h2 id={id} tabIndex={-1} className="font-serif text-xl font-medium">
          {title}
        </h2>
        {description === undefined ? null : <p className="mt-1 text-sm text-muted">{description}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-6 rounded-lg border bg-surface p-4 sm:p-6">{children}</div>
    </section>
  );
}
