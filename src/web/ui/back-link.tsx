import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

/** A link back to the list that contains the subject of a screen. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-ml-1 inline-flex items-center gap-1.5 rounded-sm px-1 text-sm text-muted hover:text-ink pointer-coarse:h-11"
    >
      <ArrowLeft aria-hidden size={16} />
      {children}
    </Link>
  );
}
