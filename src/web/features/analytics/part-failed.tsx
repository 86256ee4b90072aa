import { Button } from '#web/ui/button.tsx';

type Props = { title: string; retrying: boolean; onRetry: () => void };

/** Replaces a part of the screen that could not be loaded. */
export function PartFailed({ title, retrying, onRetry }: Props) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed px-5 py-4"
    >
      <p>{title}</p>
      <Button loading={retrying} onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
