import { useRef, useState } from 'react';
import { spokenText } from '#web/features/card-text/detect-markup.ts';
import { useUser } from '#web/lib/auth-store.ts';
import { countOf, formatDate, formatTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { outboxOf } from '../session/study.queries.ts';
import { unsentAnswersOf, isUndo, nameOf, useUnsentAnswers, type UnsentAnswer } from './unsent-answers.ts';

/** Lists the answers that the server has refused, to be sent again or deleted. */
export function RefusedDialog({ onClose }: { onClose: () => void }) {
  const userId = useUser()?.id;
  const { kept } = useUnsentAnswers();
  const refused = kept.filter((one) => one.refused !== undefined);
  const [sending, setSending] = useState(false);
  const [said, setSaid] = useState('');
  const status = useRef<HTMLOutputElement>(null);

  /** The pressed button, and with it the focus, may have disappeared. */
  function tell(text: string): void {
    setSaid(text);
    status.current?.focus();
  }

  async function sendAgain(chosen: readonly UnsentAnswer[]): Promise<void> {
    if (userId === undefined || sending) return;
    setSending(true);
    const names = new Set(chosen.map(({ request }) => nameOf(request)));
    try {
      await outboxOf(userId).sendAgain(chosen);
    } finally {
      setSending(false);
      const left = useUnsentAnswers.getState().kept.filter(({ request }) => names.has(nameOf(request)));
      const still = left.filter((one) => one.refused !== undefined).length;
      const waiting = left.length - still;
      const saved = chosen.length - left.length;
      tell(
        [
          saved === 0 ? '' : `${countOf(saved, 'answer')} saved.`,
          waiting === 0 ? '' : `${countOf(waiting, 'answer')} will be sent once there is a connection.`,
          still === 0 ? '' : `${countOf(still, 'answer')} could not be saved again.`,
        ]
          .filter((text) => text !== '')
          .join(' '),
      );
    }
  }

  function remove(chosen: readonly UnsentAnswer[]): void {
    if (userId === undefined) return;
    const [first] = chosen;
    const what = chosen.length === 1 && first !== undefined ? `“${nameFor(first)}”` : 'all of these answers';
    if (!window.confirm(`Delete ${what}? It will not count.`)) return;
    const storage = unsentAnswersOf(userId);
    for (const { request } of chosen) storage.remove(request);
    tell(`${countOf(chosen.length, 'answer')} deleted.`);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Answers that could not be saved"
      description="The server did not accept these answers. They are kept here until you send them again or delete them."
    >
      <output ref={status} tabIndex={-1} className="block min-h-5 text-sm outline-none">
        {said}
      </output>
      {refused.length === 0 ? (
        <p className="text-muted">There are none left.</p>
      ) : (
        <>
          <ul aria-label={countOf(refused.length, 'answer')} className="mt-3 flex flex-col gap-3">
            {refused.map((one) => (
              <li
                key={nameOf(one.request)}
                className="flex flex-col gap-3 rounded-lg border bg-raised p-3 sm:p-4"
              >
                <div className="min-w-0">
                  <p className="line-clamp-3 font-medium wrap-anywhere">{nameFor(one)}</p>
                  <p className="mt-1 text-sm text-muted">
                    {whatFor(one)} · {whenFor(one)}
                  </p>
                  <p className="mt-1 text-sm wrap-anywhere">{one.refused}</p>
                </div>
                <div className="flex flex-wrap gap-2">
                  <Button
                    size="sm"
                    aria-label={`Send again: ${nameFor(one)}`}
                    loading={sending}
                    onClick={() => void sendAgain([one])}
                  >
                    Send again
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Delete: ${nameFor(one)}`}
                    onClick={() => remove([one])}
                  >
                    Delete
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          {refused.length === 1 ? null : (
            <div className="mt-5 flex flex-wrap justify-end gap-3">
              <Button variant="ghost" onClick={() => remove(refused)}>
                Delete all
              </Button>
              <Button variant="primary" loading={sending} onClick={() => void sendAgain(refused)}>
                Send all again
              </Button>
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}

function nameFor({ front }: UnsentAnswer): string {
  return front === undefined ? 'A card' : spokenText(front);
}

const GRADES = { incorrect: 'Incorrect', partial: 'Partial', correct: 'Correct', easy: 'Easy' } as const;

function whatFor({ request }: UnsentAnswer): string {
  if (isUndo(request)) return 'Undoing an answer';
  if (request.grade !== undefined) return GRADES[request.grade];
  return request.isCorrect === true ? GRADES.correct : GRADES.incorrect;
}

function whenFor({ at }: UnsentAnswer): string {
  return at === 0 ? 'Some time ago' : `${formatDate(at)}, ${formatTime(at)}`;
}
