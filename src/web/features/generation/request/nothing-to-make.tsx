import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';

type Props = {
  source: { id: string };
  /** Why no card can be made, in sentences. */
  message: string;
  onClose: () => void;
};

/** Says, before anything is requested, that no card can be made from a source. */
export function NothingToMake({ source, message, onClose }: Props) {
  return (
    <div role="alert" className="flex flex-col gap-4">
      <p className="flex items-start gap-2 rounded-md border border-danger-line bg-danger-soft p-4 text-sm">
        <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-danger" />
        {message}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
        <Button asChild>
          <Link to={`/sources/${source.id}`} onClick={onClose}>
            Open the source
          </Link>
        </Button>
      </div>
    </div>
  );
}
