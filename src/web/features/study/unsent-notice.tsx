import { CloudOff } from 'lucide-react';
import { unsentAnswersIn, useReplicaStatus } from '#web/features/replica/replica-status.ts';

/** A quiet line about answers that the server does not have; nothing if it has all. */
export function UnsentNotice() {
  const count = useReplicaStatus(unsentAnswersIn);
  const fragile = useReplicaStatus(({ inMemory }) => inMemory.unsentAnswers > 0);
  return (
    <output className="flex justify-center gap-2 pt-3 text-center text-sm text-muted empty:hidden">
      {count === 0 ? null : (
        <span className="inline-flex items-center gap-2">
          <CloudOff aria-hidden size={16} className="shrink-0 text-saffron" />
          <span>
            {count === 1 ? '1 answer is' : `${count} answers are`} waiting for the connection.
            {fragile ? ' This browser cannot store them: keep this page open until they are sent.' : null}
          </span>
        </span>
      )}
    </output>
  );
}
