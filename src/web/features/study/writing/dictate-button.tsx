import { Mic, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { useAuthStore } from '#web/lib/auth-store.ts';
import { readForUser, writeForUser } from '#web/lib/stored.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { listen } from './dictation.ts';
import type { Writing } from './use-writing.ts';

const KEY = 'dictation';

/** Writes down what the learner says, as long as the browser listens. */
export function DictateButton({ writing }: { writing: Pick<Writing, 'typed' | 'language' | 'onType'> }) {
  const { typed, language, onType } = writing;
  const userId = useAuthStore(({ user }) => user?.id);
  const [asks, setAsks] = useState(false);
  const [listening, setListening] = useState(false);
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);

  function start(): void {
    const before = typed.trim() === '' ? '' : `${typed.trimEnd()} `;
    setListening(true);
    end.current = listen(language, {
      onHeard: (text) => onType(before + text.trim()),
      onFailure: (message) => toast.error(message),
      onEnd: () => setListening(false),
    });
  }

  function press(): void {
    if (listening) {
      end.current?.();
      setListening(false);
    } else if (readForUser(userId, KEY) === true) start();
    else setAsks(true);
  }

  function agree(): void {
    writeForUser(userId, KEY, true);
    setAsks(false);
    start();
  }

  return (
    <>
      <IconButton
        label={listening ? 'Stop dictating' : 'Dictate'}
        className="size-12! border border-line-strong"
        onClick={press}
      >
        {listening ? <Square aria-hidden size={18} className="text-danger" /> : <Mic aria-hidden size={20} />}
      </IconButton>
      <output className="sr-only">{listening ? 'Listening' : ''}</output>
      <Dialog
        open={asks}
        onOpenChange={setAsks}
        title="Dictate your answer?"
        description="Your browser writes down what you say. It may send your voice to its maker for that. Cardamom gets only the text."
      >
        <div className="flex justify-end gap-3">
          <Button variant="ghost" onClick={() => setAsks(false)}>
            Not now
          </Button>
          <Button variant="primary" onClick={agree}>
            Dictate
          </Button>
        </div>
      </Dialog>
    </>
  );
}
