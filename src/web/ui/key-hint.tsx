import { classNames } from '#web/lib/class-names.ts';
import { Kbd } from './kbd.tsx';

type Props = {
  /** For a hint on a filled button. */
  filled?: boolean;
  children: string;
};

/** The shortcut of a button. Hidden on touch devices and narrow screens. */
export function KeyHint({ filled = false, children }: Props) {
  return (
    <span aria-hidden className="hidden sm:pointer-fine:inline-flex">
      <Kbd className={classNames(filled && 'border-current! text-current!')}>{children}</Kbd>
    </span>
  );
}
