import { FileText } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

const ENDINGS =
  '.apkg,.colpkg,.csv,.tsv,.tab,.txt,.md,.markdown,.json,.jsonl,.xlsx,.xls,.ods,.gift,.xml,.zip,.kvtml,.wcu,.mochi,.cards';

/** Where a file is dropped or chosen. */
export function FileChoice({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const note = useId();
  return (
    <section
      aria-label="A file"
      className="flex flex-col items-center gap-3 rounded-xl border-2 border-dashed border-line-strong px-4 py-8 text-center sm:py-10"
    >
      <FileText aria-hidden size={32} className="text-muted" />
      <p className="text-lg font-medium pointer-coarse:hidden">Drop a file here, or</p>
      <Button
        variant="primary"
        size="lg"
        aria-describedby={note}
        onClick={() => {
          input.current?.click();
        }}
      >
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        accept={ENDINGS}
        hidden
        aria-label="File"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          // Allows the same file to be chosen again.
          target.value = '';
        }}
      />
      <p id={note} className="max-w-md text-sm text-muted">
        An Anki package (.apkg, .colpkg), a spreadsheet or table (.xlsx, .ods, CSV, text), notes in Markdown,
        questions (GIFT, Moodle XML, QTI), or an export of Cardamom (JSON).
      </p>
    </section>
  );
}
