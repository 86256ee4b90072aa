import { Switch as Radix } from 'radix-ui';
import { useId, type ReactNode } from 'react';

type Props = {
  label: string;
  description?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** An on/off setting, applied immediately. */
export function Switch({ label, description, checked, onChange }: Props) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        {...(description === undefined ? {} : { 'aria-describedby': `${id}-description` })}
        className="relative mt-px h-6 w-10 shrink-0 pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5 rounded-full border border-line-strong bg-raised forced-color-adjust-none transition-colors duration-(--duration-fast) data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="block size-4 translate-x-1 rounded-full bg-muted transition-transform duration-(--duration-fast) data-[state=checked]:translate-x-4.5 data-[state=checked]:bg-on-accent" />
      </Radix.Root>
      <div>
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {description === undefined ? null : (
          <p id={`${id}-description`} className="text-sm text-muted">
            {description}
          </p>
        )}
      </div>
    </div>
  );
}
