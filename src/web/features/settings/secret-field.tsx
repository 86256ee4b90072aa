import { classNames } from '#web/lib/class-names.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CONTROL_CLASSES, Field } from '#web/ui/field.tsx';

type Props = {
  label: string;
  /** The name of the copied text in messages: `address`. */
  what: string;
  value: string;
};

/** A secret that is shown only once, with a button to copy it. */
export function SecretField({ label, what, value }: Props) {
  return (
    <Field label={label} description="Copy it now: it is shown only this time.">
      {(control) => (
        <div className="flex items-center gap-3">
          <input
            {...control}
            readOnly
            value={value}
            onFocus={({ target }) => target.select()}
            className={classNames(CONTROL_CLASSES, 'h-11 min-w-0')}
          />
          <Button className="h-11!" onClick={() => void copyText(value, what)}>
            Copy
          </Button>
        </div>
      )}
    </Field>
  );
}

/** A new secret at the end of the dialog that made it. */
export function NewSecret({ onDone, ...secret }: Props & { onDone: () => void }) {
  return (
    <div className="flex flex-col gap-5">
      <SecretField {...secret} />
      <Button variant="primary" className="self-end" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
