import { useEffect, useId, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import type { Difference } from './differences.ts';
import { VersionsTable } from './versions-table.tsx';

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
export function VersionConflictView({ what, differences, saving, onBack, onUseTheirs, onKeepMine }: Props) {
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
      <VersionsTable
        caption="Where the two versions differ"
        headings={['Saved version', 'Your version']}
        rows={differences.map(({ field, theirs, mine }) => ({ id: field, field, one: theirs, other: mine }))}
      />
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
