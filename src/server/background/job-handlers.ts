import { backupJob } from '../backups/backup-job.ts';
import type { ScheduledBackups } from '../backups/scheduled-backups.ts';
import type { Config } from '../config.ts';
import { eraseAccountJob } from '../features/account/erase-account.ts';
import { mailJob } from '../features/auth/mail/send-mail.ts';
import { generateDeckJob } from '../features/generation/run/generation.job.ts';
import type { RunDeps } from '../features/generation/run/run-generation.ts';
import { importJobs } from '../features/imports/import-jobs.ts';
import type { ReadDeps } from '../features/imports/read/read-import.ts';
import { optimizeParametersJob } from '../features/scheduling/fit/optimize-parameters.ts';
import { remindJob } from '../features/reminders/send-reminders.ts';
import { replayReviewsJob } from '../features/scheduling/fit/replay-reviews.ts';
import { createSourceReader } from '../features/sources/read-source.ts';
import { readScanJob, type ReadScanDeps } from '../features/sources/scans/read-scan.ts';
import type { readDocument } from '../documents/document-thread.ts';
import { picturePageInThread } from '../documents/page-picture-thread.ts';
import type { Engine } from '../db/connect.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { PushService } from '../ports/push-service.ts';
import type { LoadParameterOptimizer } from '../ports/parameter-optimizer.ts';
import { nightlyJob } from './nightly.ts';
import type { JobHandler } from '../jobs/worker.ts';

/** The handlers of all kinds of jobs. */
export function jobHandlers(
  deps: RunDeps &
    ReadDeps &
    Omit<ReadScanDeps, 'readSource' | 'picturePage'> & {
      config: Pick<Config, 'MAX_ANSWER_SECONDS' | 'PUBLIC_URL'>;
      mailer: Mailer | null;
      backups: Pick<ScheduledBackups, 'writeNow'> | null;
      readDocument: typeof readDocument;
      engine: Engine;
      pushService: PushService;
      loadWeightFitter: LoadParameterOptimizer;
    },
): JobHandler[] {
  return [
    generateDeckJob(deps),
    eraseAccountJob(deps),
    replayReviewsJob(deps),
    optimizeParametersJob(deps),
    ...importJobs(deps),
    readScanJob({ ...deps, readSource: createSourceReader(deps), picturePage: picturePageInThread }),
    remindJob(deps),
    mailJob(deps),
    backupJob(deps),
    nightlyJob(deps),
  ];
}
