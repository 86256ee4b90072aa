import type { ReactNode } from 'react';
import { FramedScreen } from '#web/ui/framed-screen.tsx';

type Props = { title: string; actions?: ReactNode; children: ReactNode };

/** The heading of a test and the link back to all tests, in every state of its screens. */
export function TestFrame(props: Props) {
  return <FramedScreen back={{ to: '/tests', name: 'Tests' }} {...props} />;
}
