import type { Browser, CDPSession, Page } from '@playwright/test';
import { z } from 'zod';

/** What Lighthouse counts as holding up taps: of each task what is longer, in ms. */
const TOO_LONG_MS = 50;

/** Times in microseconds; `tdur` by the clock of the thread, which stands still while other processes have the processor. */
const eventSchema = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number().default(0),
  dur: z.number().default(0),
  tdur: z.number().default(0),
  args: z.looseObject({ name: z.unknown(), data: z.unknown() }).partial().default({}),
});
type TraceEvent = z.infer<typeof eventSchema>;

/**
 * How long the main thread of the page would be blocked during this visit on a processor so many times slower, from the first
 * paint on. By the thread's own clock, so that a busy machine says nearly the same as a quiet one.
 */
export async function blockedDuring(
  browser: Browser,
  { page, visit, slower }: { page: Page; visit: () => Promise<void>; slower: number },
): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  try {
    const events = await traceOf(session, visit);
    const address = page.url();
    const isOurs = ({ args }: TraceEvent) => urlSchema.safeParse(args.data).data?.url === address;
    const pid = events.find((event) => event.name === 'CommitLoad' && isOurs(event))?.pid;
    const own = events.filter((event) => event.pid === pid);
    const paint = own.find(({ name }) => name === 'firstContentfulPaint')?.ts ?? 0;
    const thread = own.find(
      ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
    )?.tid;
    return outermost(
      own.filter(({ name, tid, ts }) => name.endsWith('RunTask') && tid === thread && ts >= paint),
    )
      .map(({ tdur }) => Math.max(0, (tdur / 1_000) * slower - TOO_LONG_MS))
      .reduce((sum, ms) => sum + ms, 0);
  } finally {
    await session.detach();
  }
}

const urlSchema = z.looseObject({ url: z.string() });

async function traceOf(session: CDPSession, visit: () => Promise<void>): Promise<TraceEvent[]> {
  const events: unknown[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['toplevel', 'devtools.timeline', 'loading'],
      excludedCategories: ['*'],
    },
  });
  await visit();
  const complete = new Promise((resolve) => {
    session.once('Tracing.tracingComplete', resolve);
  });
  await session.send('Tracing.end');
  await complete;
  return events.flatMap((event) => eventSchema.safeParse(event).data ?? []);
}

/** Of tasks within tasks, the outer ones. */
function outermost(tasks: readonly TraceEvent[]): TraceEvent[] {
  let end = 0;
  return tasks
    .toSorted((one, other) => one.ts - other.ts || other.dur - one.dur)
    .filter(({ ts, dur }) => {
      if (ts < end) return false;
      end = ts + dur;
      return true;
    });
}
