import { copyText } from '#web/lib/copy-text.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import '#web/ui/paper.css';
import './recovery-codes.css';

type Props = { codes: readonly string[]; onDone: () => void };

/** New recovery codes, shown only this once, with ways to keep them. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const text = `Recovery codes for ${window.location.host}\n\n${codes.join('\n')}\n\nEach works once, in place of a code from the app.\n`;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-muted">
        If you lose your phone, each of these codes lets you sign in once. Keep them where you keep other
        important papers, or in a password manager. They are shown only this time.
      </p>
      <div data-paper="" className="recovery-codes rounded-md p-4">
        <p className="mb-4 hidden print:block">Recovery codes for {window.location.host}</p>
        <ol aria-label="Recovery codes" className="grid gap-x-8 gap-y-2 font-mono sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copyText(text, 'recovery codes')}>Copy</Button>
        <Button
          onClick={() => saveFile('cardamom-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          Download
        </Button>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <Button variant="primary" className="self-end" onClick={onDone}>
        I have kept them
      </Button>
    </div>
  );
}
