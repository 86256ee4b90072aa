import { useEffect, useId, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import type { Difference } from './differences.ts';

type Props = {
  what: 'card' | 'deck';
  differences: readonly Difference[];
  saving: boolean;
  onBack: () => void;
  onUseTheirs: () => void;
  onKeepMine: () => void;
};

/**
 * The version saved on another device or in another tab, side by side with the one edited here. Use the other version as its
 * `key`, so that a further conflict is announced again.
 */
export function ConflictView({ what, differences, saving, onBack, onUseTheirs, onKeepMine }: Props) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // The focused button has disappeared, so screen readers continue at the panel.
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby={id} className="flex flex-col gap-5 outline-none">
      <div id={id}>
        <FormError message={`This ${what} was changed on another device or in another tab`} />
      </div>
      <p className="text-sm text-muted">Here is where the two versions differ. Choose which one to keep.</p>
      <table className="w-full table-fixed border-collapse text-left text-sm">
        <caption className="sr-only">Where the two versions differ</caption>
        <thead>
          <tr className="border-b border-line-strong">
            <th scope="col" className="py-2 pr-4 font-medium">
              Saved version
            </th>
            <th scope="col" className="py-2 pl-4 font-medium">
              Your version
            </th>
          </tr>
        </thead>
        {differences.map(({ field, theirs, mine }) => (
          <tbody key={field} className="border-b last:border-b-0">
            <tr>
              <th scope="rowgroup" colSpan={2} className="pt-3 text-xs font-medium text-muted">
                {field}
              </th>
            </tr>
            <tr className="align-top">
              <Version text={theirs} className="pr-4" />
              <Version text={mine} className="border-l pl-4" />
            </tr>
          </tbody>
        ))}
      </table>
      <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button variant="ghost" onClick={onBack}>
          Back to editing
        </Button>
        <Button disabled={saving} onClick={onUseTheirs}>
          Use saved version
        </Button>
        <Button variant="primary" loading={saving} onClick={onKeepMine}>
          Keep your version
        </Button>
      </div>
    </section>
  );
}

function Version({ text, className }: { text: string; className: string }) {
  return (
    <td className={`pt-1 pb-3 wrap-break-word whitespace-pre-line ${className}`}>
      {text === '' ? <span className="text-muted">(empty)</span> : text}
    </td>
  );
}
