import { LoaderCircle } from 'lucide-react';

/** Decoration beside a text that says what is going on. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="animate-spin" />;
}
