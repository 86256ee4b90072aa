import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { CONTROL_CLASSES, Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';

type Props = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'type'>;

export function PasswordField({ label, description, error, className, ...input }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} description={description} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(CONTROL_CLASSES, 'h-11 pr-12', className)}
          />
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            className="absolute top-0.5 right-0.5"
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
