import type { ReactNode, Ref } from 'react';

type Props = {
  ref?: Ref<HTMLLIElement>;
  title: string;
  /** What it is, or its state. */
  text: ReactNode;
  /** Buttons for what can be done. */
  children: ReactNode;
  /** Shown below, over the whole width. */
  below?: ReactNode;
};

/** A way to sign in, with its buttons. */
export function SignInRow({ ref, title, text, children, below }: Props) {
  return (
    <li ref={ref} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-medium">{title}</h3>
        <div className="mt-0.5 text-sm text-muted">{text}</div>
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
      {below === undefined ? null : <div className="w-full">{below}</div>}
    </li>
  );
}
