import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';

/** The attributes that link a control to its label, description and error. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export type FieldProps = {
  label: string;
  description?: ReactNode;
  error?: string | undefined;
};

export const CONTROL_CLASSES =
  'w-full rounded-md border border-line-strong bg-canvas px-3 text-base text-ink placeholder:text-muted ' +
  'transition-colors duration-(--duration-fast) hover:border-muted aria-invalid:border-danger disabled:opacity-55';

type Props = FieldProps & { children: (control: ControlProps) => ReactNode };

/** A control with its label above and its description and error below. The error is announced when it appears. */
export function Field({ label, description, error, children }: Props) {
  const id = useId();
  const descriptionId = description === undefined ? undefined : `${id}-description`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const describedBy = [errorId, descriptionId].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error === undefined ? null : (
        <p id={errorId} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
      {description === undefined ? null : (
        <p id={descriptionId} className="text-sm text-muted">
          {description}
        </p>
      )}
    </div>
  );
}
