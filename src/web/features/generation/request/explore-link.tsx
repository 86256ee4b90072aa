import { Link } from 'react-router';
import { useGeneration } from '../generation-context.ts';

/** Links to the library, and closes the generate dialog if it is open. */
export function ExploreLink({ children }: { children: string }) {
  const { setDialogOpen } = useGeneration();
  return (
    <Link
      to="/explore"
      onClick={() => setDialogOpen(false)}
      className="inline-flex items-center rounded-sm text-sm font-medium text-accent underline underline-offset-4 pointer-coarse:min-h-11"
    >
      {children}
    </Link>
  );
}
