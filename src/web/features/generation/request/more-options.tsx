import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  label?: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

/** Fields that most requests leave as they are. */
export function MoreOptions({ label = 'More options', isOpen, onToggle, children }: Props) {
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      className="group/more"
    >
      <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-1.5 rounded-sm text-sm font-medium text-muted hover:text-ink pointer-coarse:min-h-11">
        <ChevronDown aria-hidden size={16} className="-rotate-90 group-open/more:rotate-0" />
        {label}
      </summary>
      <div className="mt-3 flex flex-col gap-4">{children}</div>
    </details>
  );
}
