import { Button } from '#web/ui/button.tsx';
import { loadNewVersion } from './register-worker.ts';

/** Offers the new version of the app. */
export function NewVersionBar() {
  return (
    <output className="mb-8 flex items-center justify-between gap-x-6 gap-y-3 rounded-lg border bg-raised p-3 pl-4">
      A new version is ready.
      <Button onClick={() => void loadNewVersion()}>Reload</Button>
    </output>
  );
}
