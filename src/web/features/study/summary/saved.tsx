import { Check, CloudOff } from 'lucide-react';
import { unsentAnswersIn, useReplicaStatus } from '#web/features/replica/replica-status.ts';
import { Button } from '#web/ui/button.tsx';
import type { SessionSnapshot } from '../session/session-runner.ts';

/** Whether the session has been saved. Takes the same space in every state. */
export function Saved({ snapshot, onRetry }: { snapshot: SessionSnapshot; onRetry: () => void }) {
  const { completion } = snapshot;
  const unsent = useReplicaStatus(unsentAnswersIn);
  return (
    <output className="flex min-h-8 flex-wrap items-center justify-center gap-x-3 gap-y-1 text-sm text-muted">
      {typeof completion === 'object' ? (
        <span className="inline-flex items-center gap-1.5">
          <Check aria-hidden size={16} className="text-accent" />
          Saved
        </span>
      ) : completion === 'failed' ? (
        <>
          <span className="inline-flex items-center gap-2">
            <CloudOff aria-hidden size={16} className="shrink-0 text-saffron" />
            {unsent === 0
              ? 'This session is not saved yet. It will be once the connection is back.'
              : `Not saved yet: ${unsent === 1 ? '1 answer waits' : `${unsent} answers wait`} for the connection.`}
          </span>
          <Button size="sm" className="pointer-coarse:h-11" onClick={onRetry}>
            Try Again
          </Button>
        </>
      ) : (
        'Saving...'
      )}
    </output>
  );
}
