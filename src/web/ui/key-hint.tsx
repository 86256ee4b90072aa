import { classNames } from '#web/lib/class-names.ts';
import { Kbd } from './kbd.tsx';

type Props = {
  /** On a filled button. */
  filled?: boolean;
  children: string;
};

/** The key of a button, where there is a pointer finer than a thumb, and so a keyboard, and room. */
export function KeyHint({ filled = false, children }: Props) {
  return (
    <span aria-hidden className="hidden sm:pointer-fine:inline-flex">
      <Kbd className={classNames(filled && 'border-current! text-current!')}>{children}</Kbd>
    </span>
  );
}
