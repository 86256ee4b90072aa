import { CircleAlert } from 'lucide-react';

/** The error of a whole form, announced when it appears. */
export function FormError({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-md border border-danger-line bg-danger-soft p-3 text-sm text-ink"
    >
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-danger" />
      {message}
    </p>
  );
}
