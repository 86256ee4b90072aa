import { FailedJobs } from './failed-jobs.tsx';
import { Providers } from './providers.tsx';
import { StateOfServer } from './state-of-server.tsx';

/** Version, health, storage and backups, jobs that failed, and what was asked of AI providers. */
export function SystemPart() {
  return (
    <div className="flex flex-col gap-10">
      <StateOfServer />
      <FailedJobs />
      <Providers />
    </div>
  );
}
