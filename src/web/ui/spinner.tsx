import { LoaderCircle } from 'lucide-react';

/** Decorative: the text beside it says what is happening. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="animate-spin" />;
}
