import type { FailedJob } from '#contract/admin-server.ts';
import { formatDate, formatTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { passFocusTo } from '#web/ui/pass-focus-to.ts';
import { Loaded } from '../loaded.tsx';
import { jobText, WHY_NOT } from './job-texts.ts';
import { useFailedJobs, useRetryJob } from './system.queries.ts';

const HEADING_ID = 'jobs';
const toHeading = passFocusTo(HEADING_ID);

/** Jobs that the server has given up on, with what can be done about them. */
export function FailedJobs() {
  const query = useFailedJobs();
  return (
    <section aria-labelledby={HEADING_ID} className="flex flex-col gap-4">
      <div>
        <h2 id={HEADING_ID} tabIndex={-1} className="font-serif text-xl font-medium">
          Jobs that failed
        </h2>
        <p className="mt-1 text-sm text-muted">
          Work that the server has given up after several attempts, of the last week.
        </p>
      </div>
      <Loaded query={query} what="the failed jobs">
        {(jobs) =>
          jobs.length === 0 ? (
            <p className="text-muted">No job has failed.</p>
          ) : (
            <ul aria-labelledby={HEADING_ID} className="flex flex-col divide-y rounded-lg border bg-surface">
              {jobs.map((job) => (
                <Row key={job.id} job={job} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Row({ job: { id, kind, dueAt, error, retry } }: { job: FailedJob }) {
  const again = useRetryJob();
  const [name, whyNot] = [jobText(kind), WHY_NOT[retry]];
  return (
    <li
      ref={toHeading}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-break-word">{name}</p>
        <p className="text-sm text-muted">
          {formatDate(dueAt)}, {formatTime(dueAt)}
        </p>
        {error === null ? null : <p className="mt-1 font-mono text-sm wrap-anywhere">{error}</p>}
        {whyNot === undefined ? null : <p className="mt-1 text-sm text-muted">{whyNot}</p>}
      </div>
      {whyNot === undefined ? (
        <Button size="sm" loading={again.isPending} onClick={() => again.mutate(id)}>
          Try again<span className="sr-only">: {name}</span>
        </Button>
      ) : null}
    </li>
  );
}
