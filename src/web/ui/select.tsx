import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import { useId } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { CONTROL_CLASSES, Field, type ControlProps, type FieldProps } from './field.tsx';

type Option = { value: string; label: string };

type ChoiceProps = {
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
};

/** A form field for choosing one of several values. */
export function Select({ label, description, error, ...choice }: FieldProps & ChoiceProps) {
  return (
    <Field label={label} description={description} error={error}>
      {(control) => <Choice {...choice} control={control} className="h-11" />}
    </Field>
  );
}

/** A select outside a form, as small as the buttons beside it. On phones only the value is shown. */
export function InlineSelect({ label, ...choice }: { label: string } & ChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-sm text-muted">
      <label htmlFor={id} className="whitespace-nowrap max-sm:sr-only">
        {label}
      </label>
      <Choice {...choice} control={{ id }} className="h-10 min-w-37 text-sm! pointer-coarse:h-11" />
    </div>
  );
}

type Props = ChoiceProps & { control: Partial<ControlProps>; className: string };

function Choice({ options, value, onChange, disabled = false, control, className }: Props) {
  return (
    <Radix.Root value={value} onValueChange={onChange} disabled={disabled}>
      <Radix.Trigger
        {...control}
        className={classNames(
          CONTROL_CLASSES,
          'flex items-center justify-between gap-2 text-left',
          className,
        )}
      >
        <span className="min-w-0 truncate">
          <Radix.Value />
        </span>
        <Radix.Icon>
          <ChevronDown aria-hidden size={18} className="text-muted" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={6}
          className="z-50 max-h-(--radix-select-content-available-height) max-w-[calc(100vw-1.5rem)] min-w-(--radix-select-trigger-width) animate-fade-in overflow-hidden rounded-md border bg-surface p-1 text-ink shadow-3"
        >
          <Radix.Viewport className="[scrollbar-width:none] [&::-webkit-scrollbar]:hidden">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className="flex h-9 items-center justify-between gap-4 rounded-sm px-2.5 text-sm outline-none data-highlighted:bg-raised pointer-coarse:h-11"
              >
                <span className="min-w-0 truncate">
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                </span>
                <Radix.ItemIndicator>
                  <Check aria-hidden size={16} className="text-accent" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
