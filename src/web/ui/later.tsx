import { useDeferredValue, type ReactNode } from 'react';

type Props = {
  /** In its place the first time; without it the children are there at once. */
  atFirst?: ReactNode;
  children: ReactNode;
};

/**
 * Shows its children as they were while the rest of the screen changes, and as they are a frame later: what a tap asks for
 * is on the screen sooner when what merely follows from it does not have to be drawn as well. With another `key` it starts
 * anew.
 */
export function Later({ atFirst, children }: Props) {
  return useDeferredValue(children, atFirst);
}
