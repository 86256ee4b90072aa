import type { ReactNode } from 'react';

type Props = { icon?: ReactNode; title: string; children?: ReactNode; action?: ReactNode; role?: 'alert' };

/** Replaces an empty list or one that could not be loaded, and suggests what to do. */
export function EmptyState({ icon, title, children, action, role }: Props) {
  return (
    <div
      role={role}
      className="flex flex-col items-center gap-2 rounded-xl border border-dashed border-line px-6 py-14 text-center"
    >
      {icon === undefined ? null : <div className="mb-2 text-muted">{icon}</div>}
      <h2 className="font-serif text-xl font-medium">{title}</h2>
      {children === undefined ? null : <div className="max-w-md text-muted">{children}</div>}
      {action === undefined ? null : <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
